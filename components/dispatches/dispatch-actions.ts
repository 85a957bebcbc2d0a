import {
  type AddDeviceInput,
  type ChangePreferencesInput,
  type DeviceInput,
  type SaveTargetForm,
  type SavedTarget,
  type TargetInput,
  type RetryDispatchInput,
  type TestDispatchInput,
} from "@/lib/platform/dispatches/schema";
import { type ServerAction } from "../mutations/outcome";

export type OwnNoticesActions = {
  change: ServerAction<ChangePreferencesInput, null>;
  addDevice: ServerAction<AddDeviceInput, null>;
  removeDevice: ServerAction<DeviceInput, null>;
  tryOwn: ServerAction<TestDispatchInput, number>;
};

export type TargetActions = {
  save: ServerAction<SaveTargetForm, SavedTarget>;
  remove: ServerAction<TargetInput, null>;
  test: ServerAction<TargetInput, null>;
};

export type TryDispatchAgain = ServerAction<RetryDispatchInput, null>;
