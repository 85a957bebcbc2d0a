import { type FreezeForm, type FreezeInput } from "@/lib/settings/freeze-schema";
import { type ChangeSettingsForm, type SettingsView } from "@/lib/settings/schema";
import { type Act } from "../kit/use-act";

export type SettingsActions = {
  change: Act<ChangeSettingsForm, SettingsView>;
  setFreeze: Act<FreezeForm, null>;
  liftFreeze: Act<FreezeInput, null>;
};
