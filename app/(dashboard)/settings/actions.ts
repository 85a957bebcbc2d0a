"use server";

import { defineAction } from "@/app/_server/define-action";
import { liftFreeze, setFreeze } from "@/lib/settings/change-freeze.server";
import { changeSettings } from "@/lib/settings/change-settings.server";
import { FreezeInput } from "@/lib/settings/freeze-schema";
import { ChangeSettingsInput } from "@/lib/settings/schema";

export const changeSettingsAction = defineAction(ChangeSettingsInput, "people.manage", changeSettings);
export const setFreezeAction = defineAction(FreezeInput, "people.manage", setFreeze);
export const liftFreezeAction = defineAction(FreezeInput, "people.manage", liftFreeze);
