import {
  type ChangePasswordInput,
  type ChangeRightsForm,
  type CreatePersonForm,
  type EndSessionOfInput,
  type OfferSecondStepInput,
  type PersonInput,
  type RecoveryCodes,
  type SecondStepInput,
  type SecondStepOffer,
  type SessionInput,
} from "@/lib/domain/people/schema";
import { type AskedChange, type ChangeIdInput, type MadeLink } from "@/lib/platform/agreements/schema";
import { type Act } from "../acts/outcome";

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
  endOtherSessions: Act<Record<never, never>, number>;
};
