"use server";

import { defineAction } from "@/app/_server/define-action";
import { requestFreezeLift, requestSettings } from "@/lib/composers/change-requests/requests.server";
import { setFreeze } from "@/lib/platform/settings/change-freeze.server";
import { FreezeInput } from "@/lib/platform/settings/freeze-schema";
import { ChangeSettingsInput } from "@/lib/platform/settings/schema";

export const changeSettingsAction = defineAction(ChangeSettingsInput, "settings.change", requestSettings, {
  presence: true,
});
// A freeze takes effect at once for any holder of the session, because it takes nothing out.
export const setFreezeAction = defineAction(FreezeInput, "freeze.set", setFreeze);
export const liftFreezeAction = defineAction(FreezeInput, "change.decide", requestFreezeLift, {
  presence: true,
});
