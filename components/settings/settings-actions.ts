import { type FreezeForm, type FreezeInput } from "@/lib/platform/settings/freeze-schema";
import { type AskedChange } from "@/lib/platform/agreements/schema";
import { type ChangeSettingsForm, type ChangedSettings } from "@/lib/platform/settings/schema";
import { type Act } from "../mutations/outcome";

export type SettingsActions = {
  change: Act<ChangeSettingsForm, ChangedSettings>;
  setFreeze: Act<FreezeForm, null>;
  liftFreeze: Act<FreezeInput, AskedChange>;
};
