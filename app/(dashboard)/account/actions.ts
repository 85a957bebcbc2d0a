"use server";

import { defineAction } from "@/app/_server/define-action";
import { addPasskey } from "@/lib/domain/people/add-passkey.server";
import { changePassword } from "@/lib/domain/people/change-password.server";
import { confirmSecondStep } from "@/lib/domain/people/confirm-second-step.server";
import { endOwnOtherSessions, endOwnSession } from "@/lib/domain/people/end-own-session.server";
import { startPasskeySetup } from "@/lib/domain/people/start-passkey-setup.server";
import { startSecondStepSetup } from "@/lib/domain/people/start-second-step-setup.server";
import { renewOwnRecoveryCodes } from "@/lib/domain/people/renew-recovery-codes.server";
import { removePasskey } from "@/lib/domain/people/remove-passkey.server";
import { removeSecondStep } from "@/lib/domain/people/remove-second-step.server";
import { ProvePresenceInput } from "@/lib/platform/auth/second-step/presence-schema";
import { provePresence } from "@/lib/platform/auth/second-step/presence.server";
import {
  AddPasskeyInput,
  ChangePasswordInput,
  ConfirmSecondStepInput,
  NoInput,
  StartPasskeySetupInput,
  StartSecondStepSetupInput,
  PasskeyInput,
  SecondStepInput,
  SessionInput,
} from "@/lib/domain/people/schema";

export const provePresenceAction = defineAction(ProvePresenceInput, "own_account.manage", provePresence);
export const changePasswordAction = defineAction(ChangePasswordInput, "own_account.manage", changePassword);
export const offerSecondStepAction = defineAction(
  StartSecondStepSetupInput,
  "own_account.manage",
  startSecondStepSetup,
);
export const confirmSecondStepAction = defineAction(
  ConfirmSecondStepInput,
  "own_account.manage",
  confirmSecondStep,
);
export const removeSecondStepAction = defineAction(SecondStepInput, "own_account.manage", removeSecondStep);
export const renewRecoveryCodesAction = defineAction(
  SecondStepInput,
  "own_account.manage",
  renewOwnRecoveryCodes,
);
export const offerPasskeyAction = defineAction(
  StartPasskeySetupInput,
  "own_account.manage",
  startPasskeySetup,
);
export const addPasskeyAction = defineAction(AddPasskeyInput, "own_account.manage", addPasskey);
export const removePasskeyAction = defineAction(PasskeyInput, "own_account.manage", removePasskey, {
  presence: true,
});
export const endOwnSessionAction = defineAction(SessionInput, "own_account.manage", endOwnSession);
export const endOwnOtherSessionsAction = defineAction(NoInput, "own_account.manage", endOwnOtherSessions);
