import { type PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import {
  type AddPasskeyInput,
  type ChangePasswordInput,
  type ChangeRightsForm,
  type CreatePersonForm,
  type EndSessionOfInput,
  type StartPasskeySetupInput,
  type StartSecondStepSetupInput,
  type PasskeyInput,
  type PersonInput,
  type RecoveryCodes,
  type SecondStepInput,
  type SecondStepSetup,
  type SessionInput,
} from "@/lib/domain/people/schema";
import {
  type ChangeRequestResult,
  type ChangeIdInput,
  type MadeLink,
} from "@/lib/platform/change-requests/schema";
import { type ServerAction } from "../mutations/outcome";

export type PeopleActions = {
  create: ServerAction<CreatePersonForm, ChangeRequestResult>;
  changeRights: ServerAction<ChangeRightsForm, ChangeRequestResult>;
  resetAccess: ServerAction<PersonInput, ChangeRequestResult>;
  endSessions: ServerAction<PersonInput, number>;
  endSession: ServerAction<EndSessionOfInput, number>;
  disable: ServerAction<PersonInput, null>;
  enable: ServerAction<PersonInput, ChangeRequestResult>;
  makeLink: ServerAction<ChangeIdInput, MadeLink>;
};

export type OwnAccountActions = {
  changePassword: ServerAction<ChangePasswordInput, null>;
  offerSecondStep: ServerAction<StartSecondStepSetupInput, SecondStepSetup>;
  confirmSecondStep: ServerAction<{ code: string }, RecoveryCodes>;
  removeSecondStep: ServerAction<SecondStepInput, null>;
  renewRecoveryCodes: ServerAction<SecondStepInput, RecoveryCodes>;
  endSession: ServerAction<SessionInput, number>;
  offerPasskey: ServerAction<StartPasskeySetupInput, PublicKeyCredentialCreationOptionsJSON>;
  addPasskey: ServerAction<AddPasskeyInput, RecoveryCodes>;
  removePasskey: ServerAction<PasskeyInput, null>;
  endOtherSessions: ServerAction<Record<never, never>, number>;
};
