import { defineRoute } from "@/app/_server/define-route";
import { getArrangement } from "@/lib/composers/overview/get-arrangement.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "records.see" }, (ctx) => getArrangement(ctx));
