import { type LiftFreezeInput, type SetFreezeForm } from "@/lib/settings/freeze-schema";
import { type ChangeSettingsForm, type SettingsView } from "@/lib/settings/schema";
import { type Act } from "../kit/use-act";

export type SettingsActions = {
  change: Act<ChangeSettingsForm, SettingsView>;
  setFreeze: Act<SetFreezeForm, null>;
  liftFreeze: Act<LiftFreezeInput, null>;
};
