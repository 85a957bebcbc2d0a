import { defineRoute } from "@/app/_server/define-route";
import { getFirstDay } from "@/lib/composers/first-day/get-first-day.server";

export const GET = defineRoute({ right: "records.see" }, getFirstDay);
