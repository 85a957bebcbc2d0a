import { defineRoute } from "@/app/_server/define-route";
import { listTargets } from "@/lib/platform/dispatches/targets.server";

export const GET = defineRoute({ right: "settings.change" }, listTargets);
