import { defineRoute } from "@/app/_server/define-route";
import { listTargets } from "@/lib/platform/dispatches/targets.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "settings.change" }, (ctx) => listTargets(ctx));
