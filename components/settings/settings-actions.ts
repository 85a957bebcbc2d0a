import { type FreezeForm, type FreezeInput } from "@/lib/platform/settings/freeze-schema";
import { type ChangeSettingsForm, type SettingsView } from "@/lib/platform/settings/schema";
import { type Act } from "../acts/outcome";

export type SettingsActions = {
  change: Act<ChangeSettingsForm, SettingsView>;
  setFreeze: Act<FreezeForm, null>;
  liftFreeze: Act<FreezeInput, null>;
};
