import { defineRoute } from "@/app/_server/define-route";
import { getArrangement } from "@/lib/composers/overview/get-arrangement.server";

export const GET = defineRoute({ right: "records.see" }, getArrangement);
