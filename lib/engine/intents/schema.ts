import { type AttemptOutcomeKind, type CallFailure, type CallMethod } from "@/lib/core/enums/api-calls";
import {
  type HeldCause,
  type IntentKind,
  type IntentState,
  type PauseReason,
  type SETTLED_INTENT_STATES,
} from "@/lib/core/enums/intents";
import { type REFUSAL_CAUSES } from "@/lib/core/enums/connection";
import { type DECISION_ACTIONS } from "@/lib/core/enums/audit";
import { z } from "zod";
import { requiredLine, uuidField, walletField } from "@/lib/core/forms/fields";

/** A write as its person may see it: how far it is, and what happens next. No body. */
export type IntentView = {
  id: string;
  kind: IntentKind;
  wallet: string;
  state: IntentState;
  resultId: string | null;
  /** Why nothing happens by itself any more; a person decides at the recovery desk. */
  pausedBecause: PauseReason | null;
  /** The service's last answer to it; a null status: none came. Null: it was never sent. */
  answer: { status: number | null; traceId: string } | null;
  upstreamCode: string | null;
  upstreamMessage: string | null;
  upstreamRefusal: { cause: (typeof REFUSAL_CAUSES)[number]; named: string | null } | null;
  /** The cause that prevents the sending of the write; null: it may have been sent, or nothing holds it back. */
  heldBecause: HeldCause | null;
  /**
   * Set for a write that a refused credential holds back, or that ended for that reason; null: it is not asked about.
   */
  refused: {
    /** The time at which it ends automatically, regardless of any choice. */
    endsAt: string;
    ended: "by_person" | "by_itself" | null;
    chosen: { at: string; by: string | null } | null;
    /** Without a choice it is sent once the credential is back. */
    leavesByItself: boolean;
    maySend: boolean;
    mayCancel: boolean;
  } | null;
  createdAt: string;
  firstSentAt: string | null;
  nextAttemptAt: string | null;
};

/** The next automatic step of a write, if no person acts. */
export const NEXT_STEPS = ["in_hand", "sends", "asks_again", "reads", "nothing", "other_account"] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/**
 * Reasons why a write is not made again: it is too early or too doubtful, another person has to do it, or a person of
 * another role.
 */
export const RETRY_OBSTACLES = ["not_now", "other_person", "other_right"] as const;
export type RetryObstacle = (typeof RETRY_OBSTACLES)[number];

/** A write at the recovery desk: what was sent, what is known, what comes next. Its body is masked. */
export type UnknownOutcome = {
  id: string;
  kind: IntentKind;
  wallet: string;
  state: IntentState;
  person: string | null;
  /** Whom it pays, or whom it gives back to. */
  toName: string | null;
  /** Centavos that leave the balance; null of what takes nothing from it. */
  leavingCentavos: number | null;
  /** The maker never gives up a write alone. */
  isOwn: boolean;
  createdAt: string;
  firstSentAt: string | null;
  lastSentAt: string | null;
  attempts: number;
  mayHaveTakenEffect: boolean;
  pausedBecause: PauseReason | null;
  /** A refused credential holds it back, and provably nothing left. */
  isRefused: boolean;
  outcome: {
    kind: AttemptOutcomeKind;
    status: number | null;
    code: string | null;
    message: string | null;
    repeated: number;
  } | null;
  /** Until then the same bytes may be sent with the same key; null: it has no key, or was never sent. */
  keyEndsAt: string | null;
  next: NextStep;
  nextAttemptAt: string | null;
  sent: { name: string; value: string }[];
  /** The latest calls about it, newest first. */
  calls: {
    at: string;
    method: CallMethod;
    path: string;
    status: number | null;
    failure: CallFailure | null;
    trace: string | null;
  }[];
  /** The payment that a refund is of. */
  transactionId: string | null;
  /** The write that this one was made in place of. */
  replaces: string | null;
  /** Whether this person may make it again as a new write, and else why not; null: yes. */
  notAgainBecause: RetryObstacle | null;
};

export type UnknownOutcomePage = { items: UnknownOutcome[]; nextCursor: string | null };

/** A write whose outcome was unknown and is not any more: what it came to, and who decided where a person did. */
export type SettledOutcome = {
  id: string;
  kind: IntentKind;
  wallet: string;
  state: (typeof SETTLED_INTENT_STATES)[number];
  outcome: AttemptOutcomeKind | null;
  resultId: string | null;
  createdAt: string;
  settledAt: string;
  decision: { act: (typeof DECISION_ACTIONS)[number]; person: string | null; reason: string | null } | null;
};
export type SettledOutcomePage = { items: SettledOutcome[]; nextCursor: string | null };

export const UNSENT_CHOICES = ["send", "cancel"] as const;
export const DecideUnsentInput = z.strictObject({
  wallet: walletField(),
  intentId: uuidField(),
  choice: z.enum(UNSENT_CHOICES),
});
export type DecideUnsentInput = z.infer<typeof DecideUnsentInput>;

const REASON_MAX = 500;

export const LookUpInput = z.object({ intentId: uuidField() });
export type LookUpInput = z.infer<typeof LookUpInput>;

export const CreateAgainInput = z.strictObject({
  wallet: walletField(),
  /** The write that came to no known outcome. */
  replaces: uuidField(),
  /** Minted by the form when it appeared: the new write. */
  intentId: uuidField(),
  reason: requiredLine(REASON_MAX),
});
export type CreateAgainInput = z.infer<typeof CreateAgainInput>;
export type CreatedAgain = { intentId: string; state: IntentState; resultId: string | null };

export const AbandonInput = z.object({ intentId: uuidField(), reason: requiredLine(REASON_MAX) });
export type AbandonInput = z.infer<typeof AbandonInput>;

/** A request to refund a payment that has no outcome yet. Sent: the service may have done it. */
export type RefundRequest = { id: string; isSent: boolean };
