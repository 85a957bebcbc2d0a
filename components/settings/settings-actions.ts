import { type FreezeForm, type FreezeInput } from "@/lib/platform/settings/freeze-schema";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import { type ChangeSettingsForm, type ChangedSettings } from "@/lib/platform/settings/schema";
import { type ServerAction } from "../mutations/outcome";

export type SettingsActions = {
  change: ServerAction<ChangeSettingsForm, ChangedSettings>;
  setFreeze: ServerAction<FreezeForm, null>;
  liftFreeze: ServerAction<FreezeInput, ChangeRequestResult>;
};
