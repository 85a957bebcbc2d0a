import { defineRoute } from "@/app/_server/define-route";
import { getDispatchDays } from "@/lib/platform/dispatches/list-dispatches.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "operations.work" }, (ctx) => getDispatchDays(ctx));
