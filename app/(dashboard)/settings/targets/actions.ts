"use server";

import { defineAction } from "@/app/_server/define-action";
import { SaveTargetInput, TargetInput } from "@/lib/platform/dispatches/schema";
import { removeTarget, saveTarget, testTarget } from "@/lib/platform/dispatches/targets.server";

export const saveTargetAction = defineAction(SaveTargetInput, "settings.change", saveTarget, {
  presence: true,
});
export const removeTargetAction = defineAction(TargetInput, "settings.change", removeTarget, {
  presence: true,
});
export const testTargetAction = defineAction(TargetInput, "settings.change", testTarget);
