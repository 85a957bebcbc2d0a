"use server";

import { defineAction } from "@/app/_server/define-action";
import { liftFreeze, setFreeze } from "@/lib/platform/settings/change-freeze.server";
import { changeSettings } from "@/lib/platform/settings/change-settings.server";
import { FreezeInput } from "@/lib/platform/settings/freeze-schema";
import { ChangeSettingsInput } from "@/lib/platform/settings/schema";

export const changeSettingsAction = defineAction(ChangeSettingsInput, "people.manage", changeSettings, {
  presence: true,
});
export const setFreezeAction = defineAction(FreezeInput, "people.manage", setFreeze);
export const liftFreezeAction = defineAction(FreezeInput, "people.manage", liftFreeze, { presence: true });
