import { defineRoute } from "@/app/_server/define-route";
import { getDispatchDays } from "@/lib/platform/dispatches/list-dispatches.server";

export const GET = defineRoute({ right: "operations.work" }, getDispatchDays);
