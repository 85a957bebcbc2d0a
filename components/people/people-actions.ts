import { type PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import {
  type AddPasskeyInput,
  type ChangePasswordInput,
  type ChangeRightsForm,
  type CreatePersonForm,
  type EndSessionOfInput,
  type OfferPasskeyInput,
  type OfferSecondStepInput,
  type PasskeyInput,
  type PersonInput,
  type RecoveryCodes,
  type SecondStepInput,
  type SecondStepOffer,
  type SessionInput,
} from "@/lib/domain/people/schema";
import { type AskedChange, type ChangeIdInput, type MadeLink } from "@/lib/platform/agreements/schema";
import { type Act } from "../mutations/outcome";

export type PeopleActions = {
  create: Act<CreatePersonForm, AskedChange>;
  changeRights: Act<ChangeRightsForm, AskedChange>;
  resetAccess: Act<PersonInput, AskedChange>;
  endSessions: Act<PersonInput, number>;
  endSession: Act<EndSessionOfInput, number>;
  disable: Act<PersonInput, null>;
  enable: Act<PersonInput, AskedChange>;
  makeLink: Act<ChangeIdInput, MadeLink>;
};

export type OwnAccountActions = {
  changePassword: Act<ChangePasswordInput, null>;
  offerSecondStep: Act<OfferSecondStepInput, SecondStepOffer>;
  confirmSecondStep: Act<{ code: string }, RecoveryCodes>;
  removeSecondStep: Act<SecondStepInput, null>;
  renewRecoveryCodes: Act<SecondStepInput, RecoveryCodes>;
  endSession: Act<SessionInput, number>;
  offerPasskey: Act<OfferPasskeyInput, PublicKeyCredentialCreationOptionsJSON>;
  addPasskey: Act<AddPasskeyInput, RecoveryCodes>;
  removePasskey: Act<PasskeyInput, null>;
  endOtherSessions: Act<Record<never, never>, number>;
};
