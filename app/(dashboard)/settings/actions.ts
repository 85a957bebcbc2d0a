"use server";

import { defineAction } from "@/app/_server/define-action";
import { askFreezeLift, askSettings } from "@/lib/composers/agreements/ask.server";
import { setFreeze } from "@/lib/platform/settings/change-freeze.server";
import { FreezeInput } from "@/lib/platform/settings/freeze-schema";
import { ChangeSettingsInput } from "@/lib/platform/settings/schema";

export const changeSettingsAction = defineAction(ChangeSettingsInput, "settings.change", askSettings, {
  presence: true,
});
// At once, whoever holds the session: a freeze takes nothing out.
export const setFreezeAction = defineAction(FreezeInput, "freeze.set", setFreeze);
export const liftFreezeAction = defineAction(FreezeInput, "change.decide", askFreezeLift, { presence: true });
