import {
  type AddDeviceInput,
  type ChangePreferencesInput,
  type DeviceInput,
  type SaveTargetForm,
  type SavedTarget,
  type TargetInput,
  type TryAgainInput,
  type TryOwnInput,
} from "@/lib/platform/dispatches/schema";
import { type Act } from "../mutations/outcome";

export type OwnNoticesActions = {
  change: Act<ChangePreferencesInput, null>;
  addDevice: Act<AddDeviceInput, null>;
  removeDevice: Act<DeviceInput, null>;
  tryOwn: Act<TryOwnInput, number>;
};

export type TargetActions = {
  save: Act<SaveTargetForm, SavedTarget>;
  remove: Act<TargetInput, null>;
  test: Act<TargetInput, null>;
};

export type TryDispatchAgain = Act<TryAgainInput, null>;
