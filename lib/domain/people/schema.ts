import { ROLES, type Role } from "@/lib/core/enums/people";
import { z } from "zod";
import { passkeyAnswerField } from "@/lib/platform/auth/second-step/passkey-schema";
import {
  emailField,
  oneTimeCodeField,
  passwordField,
  secondStepField,
} from "@/lib/platform/auth/sign-in/schema";
import { requiredLine, uuidField, walletField } from "@/lib/core/forms/fields";

export const PERSON_NAME_MAX = 120;
const WALLETS_MAX = 500;

/** Null: every wallet. An empty list would be a person who sees nothing, which is no limit but a mistake. */
const scopeField = () =>
  z
    .array(walletField())
    .min(1, "wallets_required")
    .max(WALLETS_MAX, `too_many:${WALLETS_MAX}`)
    .transform((wallets) => [...new Set(wallets)])
    .nullable();
const roleField = () => z.enum(ROLES, "required");

export const CreatePersonInput = z.strictObject({
  name: requiredLine(PERSON_NAME_MAX, { isRead: true }),
  email: emailField(),
  role: roleField(),
  wallets: scopeField(),
});
export type CreatePersonInput = z.output<typeof CreatePersonInput>;
export type CreatePersonForm = z.input<typeof CreatePersonInput>;

export const ChangeRightsInput = z.strictObject({
  personId: uuidField(),
  role: roleField(),
  wallets: scopeField(),
});
export type ChangeRightsInput = z.output<typeof ChangeRightsInput>;
export type ChangeRightsForm = z.input<typeof ChangeRightsInput>;

export const PersonInput = z.strictObject({ personId: uuidField() });
export type PersonInput = z.output<typeof PersonInput>;

export const ChangePasswordInput = z.strictObject({
  currentPassword: passwordField(),
  newPassword: passwordField(),
});
export type ChangePasswordInput = z.output<typeof ChangePasswordInput>;

export const PasswordInput = z.strictObject({ currentPassword: passwordField() });
export type PasswordInput = z.output<typeof PasswordInput>;

export const SecondStepCodeInput = z.strictObject({ code: secondStepField() });
export type SecondStepCodeInput = z.output<typeof SecondStepCodeInput>;
/** The proof for a change of a second step: the second step itself, or a recovery code. */
export const SecondStepInput = z.union([
  SecondStepCodeInput,
  z.strictObject({ passkey: passkeyAnswerField() }),
]);
export type SecondStepInput = z.output<typeof SecondStepInput>;

/**
 * A person without a second step sends the password, or nothing where there is no password. A person with a second
 * step sends a code of it or a recovery code.
 */
export const StartSecondStepSetupInput = z.union([PasswordInput.partial(), SecondStepInput]);
export type StartSecondStepSetupInput = z.output<typeof StartSecondStepSetupInput>;

/** Empty where there is a second step already, for which presence is asked, or no password. */
export const StartPasskeySetupInput = z.strictObject({ currentPassword: passwordField().optional() });
export type StartPasskeySetupInput = z.output<typeof StartPasskeySetupInput>;
const PASSKEY_NAME_MAX = 60;
export const MakePasskeyInput = z.strictObject({
  name: requiredLine(PASSKEY_NAME_MAX, { isRead: true }),
  currentPassword: passwordField().optional(),
});
export const AddPasskeyInput = z.strictObject({
  name: requiredLine(PASSKEY_NAME_MAX, { isRead: true }),
  answer: passkeyAnswerField(),
});
export type AddPasskeyInput = z.output<typeof AddPasskeyInput>;
export const PasskeyInput = z.strictObject({ passkeyId: uuidField() });
export type PasskeyInput = z.output<typeof PasskeyInput>;

export const ConfirmSecondStepInput = z.strictObject({ code: oneTimeCodeField() });
export type ConfirmSecondStepInput = z.output<typeof ConfirmSecondStepInput>;

export const RequestOwnResetInput = z.strictObject({ email: emailField() });
export type RequestOwnResetInput = z.output<typeof RequestOwnResetInput>;

const LINK_TOKEN_MAX = 100;

export const RedeemLinkInput = z.strictObject({
  token: z.string().max(LINK_TOKEN_MAX),
  password: passwordField(),
});
export type RedeemLinkInput = z.output<typeof RedeemLinkInput>;

export const SessionInput = z.strictObject({ sessionId: uuidField() });
export type SessionInput = z.output<typeof SessionInput>;

export const EndSessionOfInput = z.strictObject({ personId: uuidField(), sessionId: uuidField() });
export type EndSessionOfInput = z.output<typeof EndSessionOfInput>;

export const NoInput = z.strictObject({});

/** A row of the team. Moments are ISO 8601. */
export type Person = {
  id: string;
  name: string;
  email: string;
  role: Role;
  wallets: string[] | null;
  isDisabled: boolean;
  hasSecondStep: boolean;
  /** To the company sign-in. */
  isLinked: boolean;
  /** By password or by the provider. False: the one-time link of an invitation or a reset was not taken up yet. */
  hasWayIn: boolean;
  /** Takes no part in outgoing money before. */
  awayUntil: string | null;
  lastSeenAt: string | null;
  liveSessions: number;
  createdAt: string;
};
export type PeopleList = { items: Person[] };

export type OwnSession = {
  id: string;
  isThisOne: boolean;
  startedAt: string;
  lastSeenAt: string;
  address: string | null;
  userAgent: string | null;
};

export type SessionList = { items: OwnSession[] };

export type OwnPasskey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

export type OwnAccount = {
  name: string;
  email: string;
  role: Role;
  wallets: string[] | null;
  /** False: the person comes in by the provider alone. */
  hasPassword: boolean;
  /** An authenticator, a passkey, or both. */
  hasSecondStep: boolean;
  hasAuthenticator: boolean;
  passkeys: OwnPasskey[];
  /** True where the installation has a name that passkeys can be registered for. */
  offersPasskeys: boolean;
  /** Nothing but this page opens until the person has one. */
  needsSecondStep: boolean;
  /** Recovery codes that were not used yet. */
  recoveryCodes: number;
  sessions: OwnSession[];
};

/** Data that an authenticator needs, shown once. */
export type SecondStepSetup = { secret: string; qrPng: string };
/** Recovery codes, shown once, to be stored on paper. */
export type RecoveryCodes = { codes: string[] };
