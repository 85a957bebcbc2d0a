"use server";

import { defineAction } from "@/app/_server/define-action";
import { liftFreeze, setFreeze } from "@/lib/settings/change-freeze.server";
import { changeSettings } from "@/lib/settings/change-settings.server";
import { LiftFreezeInput, SetFreezeInput } from "@/lib/settings/freeze-schema";
import { ChangeSettingsInput } from "@/lib/settings/schema";

export const changeSettingsAction = defineAction(ChangeSettingsInput, "people.manage", changeSettings);
export const setFreezeAction = defineAction(SetFreezeInput, "people.manage", setFreeze);
export const liftFreezeAction = defineAction(LiftFreezeInput, "people.manage", liftFreeze);
