"use server";

import { defineAction } from "@/app/_server/define-action";
import { changePreferences } from "@/lib/platform/dispatches/change-preferences.server";
import { addDevice, removeDevice } from "@/lib/platform/dispatches/devices.server";
import { sendTestDispatch } from "@/lib/platform/dispatches/list-dispatches.server";
import {
  AddDeviceInput,
  ChangePreferencesInput,
  DeviceInput,
  TestDispatchInput,
} from "@/lib/platform/dispatches/schema";

export const changePreferencesAction = defineAction(
  ChangePreferencesInput,
  "own_account.manage",
  changePreferences,
);
export const addDeviceAction = defineAction(AddDeviceInput, "own_account.manage", addDevice);
export const removeDeviceAction = defineAction(DeviceInput, "own_account.manage", removeDevice);
export const tryOwnWayAction = defineAction(TestDispatchInput, "own_account.manage", sendTestDispatch);
