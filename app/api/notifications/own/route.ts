import { defineRoute } from "@/app/_server/define-route";
import { getOwnDispatches } from "@/lib/platform/dispatches/change-preferences.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "own_account.manage" }, (ctx) => getOwnDispatches(ctx));
