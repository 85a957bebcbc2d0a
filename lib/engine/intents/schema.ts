import { ATTEMPT_OUTCOMES, CALL_FAILURES, CALL_METHODS } from "@/lib/core/words/calls";
import {
  HELD_CAUSES,
  INTENT_KINDS,
  INTENT_STATES,
  type IntentState,
  PAUSE_REASONS,
  SETTLED_INTENT_STATES,
} from "@/lib/core/words/intents";
import { REFUSAL_CAUSES } from "@/lib/core/words/connection";
import { DECISION_ACTS } from "@/lib/core/words/audit";
import { z } from "zod";
import { requiredLine, uuidField, walletField } from "@/lib/core/fields";

/** A write as its person may see it: how far it is, and what happens next. No body. */
export const IntentView = z.object({
  id: z.string(),
  kind: z.enum(INTENT_KINDS),
  wallet: z.string(),
  state: z.enum(INTENT_STATES),
  resultId: z.string().nullable(),
  /** Why nothing happens by itself any more; a person decides at the recovery desk. */
  pausedBecause: z.enum(PAUSE_REASONS).nullable(),
  /** The service's last answer to it; a null status: none came. Null: it was never sent. */
  answer: z.object({ status: z.number().nullable(), traceId: z.string() }).nullable(),
  upstreamCode: z.string().nullable(),
  upstreamMessage: z.string().nullable(),
  upstreamRefusal: z.object({ cause: z.enum(REFUSAL_CAUSES), named: z.string().nullable() }).nullable(),
  /** What keeps it from leaving; null: it may have left, or nothing does. */
  heldBecause: z.enum(HELD_CAUSES).nullable(),
  /** Of a write that a refused credential holds back, or that ended so; null: it is not asked about. */
  refused: z
    .object({
      /** It ends by itself then, whatever was chosen. */
      endsAt: z.string(),
      ended: z.enum(["by_person", "by_itself"]).nullable(),
      chosen: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
      /** Without a choice it is sent once the credential is back. */
      leavesByItself: z.boolean(),
      maySend: z.boolean(),
      mayCancel: z.boolean(),
    })
    .nullable(),
  createdAt: z.string(),
  firstSentAt: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
});
export type IntentView = z.infer<typeof IntentView>;

/** What happens to a write by itself, if nobody does anything. */
export const NEXT_STEPS = ["in_hand", "sends", "asks_again", "reads", "nothing", "other_account"] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** Why a write is not made again: it is too early or too doubtful, somebody else has to, or somebody of another role. */
export const NOT_AGAIN = ["not_now", "other_person", "other_right"] as const;
export type NotAgain = (typeof NOT_AGAIN)[number];

/** A write at the recovery desk: what was sent, what is known, what comes next. Its body is masked. */
export const UnknownOutcome = z.object({
  id: z.string(),
  kind: z.enum(INTENT_KINDS),
  wallet: z.string(),
  state: z.enum(INTENT_STATES),
  person: z.string().nullable(),
  /** Whom it pays, or whom it gives back to. */
  toName: z.string().nullable(),
  /** Centavos that leave the balance; null of what takes nothing from it. */
  leavingCentavos: z.number().nullable(),
  /** The maker never gives up a write alone. */
  isOwn: z.boolean(),
  createdAt: z.string(),
  firstSentAt: z.string().nullable(),
  lastSentAt: z.string().nullable(),
  attempts: z.number(),
  mayHaveTakenEffect: z.boolean(),
  pausedBecause: z.enum(PAUSE_REASONS).nullable(),
  /** A refused credential holds it back, and provably nothing left. */
  isRefused: z.boolean(),
  outcome: z
    .object({
      kind: z.enum(ATTEMPT_OUTCOMES),
      status: z.number().nullable(),
      code: z.string().nullable(),
      message: z.string().nullable(),
      repeated: z.number(),
    })
    .nullable(),
  /** Until then the same bytes may be sent with the same key; null: it has no key, or was never sent. */
  keyEndsAt: z.string().nullable(),
  next: z.enum(NEXT_STEPS),
  nextAttemptAt: z.string().nullable(),
  sent: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The latest calls about it, newest first. */
  calls: z.array(
    z.object({
      at: z.string(),
      method: z.enum(CALL_METHODS),
      path: z.string(),
      status: z.number().nullable(),
      failure: z.enum(CALL_FAILURES).nullable(),
      trace: z.string().nullable(),
    }),
  ),
  /** The payment that a refund is of. */
  transactionId: z.string().nullable(),
  /** The write that this one was made in place of. */
  replaces: z.string().nullable(),
  /** Whether this person may make it again as a new write, and else why not; null: yes. */
  notAgainBecause: z.enum(NOT_AGAIN).nullable(),
});
export type UnknownOutcome = z.infer<typeof UnknownOutcome>;

export const UnknownOutcomePage = z.object({
  items: z.array(UnknownOutcome),
  nextCursor: z.string().nullable(),
});
export type UnknownOutcomePage = z.infer<typeof UnknownOutcomePage>;

/** A write whose outcome was unknown and is not any more: what it came to, and who decided where a person did. */
export const SettledOutcome = z.object({
  id: z.string(),
  kind: z.enum(INTENT_KINDS),
  wallet: z.string(),
  state: z.enum(SETTLED_INTENT_STATES),
  outcome: z.enum(ATTEMPT_OUTCOMES).nullable(),
  resultId: z.string().nullable(),
  createdAt: z.string(),
  settledAt: z.string(),
  decision: z
    .object({ act: z.enum(DECISION_ACTS), person: z.string().nullable(), reason: z.string().nullable() })
    .nullable(),
});
export type SettledOutcome = z.infer<typeof SettledOutcome>;
export const SettledOutcomePage = z.object({
  items: z.array(SettledOutcome),
  nextCursor: z.string().nullable(),
});
export type SettledOutcomePage = z.infer<typeof SettledOutcomePage>;

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
export const RefundRequest = z.object({ id: z.string(), isSent: z.boolean() });
export type RefundRequest = z.infer<typeof RefundRequest>;
