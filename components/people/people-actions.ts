import {
  type ChangePasswordInput,
  type ChangeRightsForm,
  type CreatePersonForm,
  type EndSessionOfInput,
  type InitialAccess,
  type OfferSecondStepInput,
  type PersonInput,
  type RecoveryCodes,
  type SecondStepInput,
  type SecondStepOffer,
  type SessionInput,
} from "@/lib/domain/people/schema";
import { type Act } from "../acts/outcome";

export type PeopleActions = {
  create: Act<CreatePersonForm, InitialAccess>;
  changeRights: Act<ChangeRightsForm, null>;
  resetAccess: Act<PersonInput, InitialAccess>;
  endSessions: Act<PersonInput, number>;
  endSession: Act<EndSessionOfInput, number>;
  disable: Act<PersonInput, null>;
  enable: Act<PersonInput, null>;
};

export type OwnAccountActions = {
  changePassword: Act<ChangePasswordInput, null>;
  offerSecondStep: Act<OfferSecondStepInput, SecondStepOffer>;
  confirmSecondStep: Act<{ code: string }, RecoveryCodes>;
  removeSecondStep: Act<SecondStepInput, null>;
  renewRecoveryCodes: Act<SecondStepInput, RecoveryCodes>;
  endSession: Act<SessionInput, number>;
  endOtherSessions: Act<Record<never, never>, number>;
};
