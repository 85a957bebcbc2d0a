import { defineRoute } from "@/app/_server/define-route";
import { getDispatchPreferences } from "@/lib/platform/dispatches/change-preferences.server";

export const GET = defineRoute({ right: "own_account.manage" }, getDispatchPreferences);
