import { z } from "zod";
import { requiredLine, uuidField } from "@/lib/core/fields";

/** A write as its person may see it: how far it is, and what happens next. No body. */
export const IntentView = z.object({
  id: z.string(),
  kind: z.string(),
  wallet: z.string(),
  state: z.string(),
  resultId: z.string().nullable(),
  /** Why nothing happens by itself any more; a person decides at the recovery desk. */
  frozenBecause: z.string().nullable(),
  upstreamCode: z.string().nullable(),
  upstreamMessage: z.string().nullable(),
  createdAt: z.string(),
  firstSentAt: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
});
export type IntentView = z.infer<typeof IntentView>;

/** What happens to a write by itself, if nobody does anything. */
export const NEXT_STEPS = ["in_hand", "sends", "asks_again", "reads", "nothing"] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** A write at the recovery desk: what was sent, what is known, what comes next. Its body is masked. */
export const IntentInDoubt = z.object({
  id: z.string(),
  kind: z.string(),
  wallet: z.string(),
  state: z.string(),
  person: z.string().nullable(),
  /** The maker never gives up a write alone. */
  isOwn: z.boolean(),
  createdAt: z.string(),
  firstSentAt: z.string().nullable(),
  lastSentAt: z.string().nullable(),
  attempts: z.number(),
  mayHaveTakenEffect: z.boolean(),
  frozenBecause: z.string().nullable(),
  outcome: z
    .object({
      kind: z.string(),
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
});
export type IntentInDoubt = z.infer<typeof IntentInDoubt>;

export const IntentInDoubtPage = z.object({
  items: z.array(IntentInDoubt),
  nextCursor: z.string().nullable(),
});
export type IntentInDoubtPage = z.infer<typeof IntentInDoubtPage>;

const REASON_MAX = 500;

export const LookUpInput = z.object({ intentId: uuidField() });
export type LookUpInput = z.infer<typeof LookUpInput>;

export const AbandonInput = z.object({ intentId: uuidField(), reason: requiredLine(REASON_MAX) });
export type AbandonInput = z.infer<typeof AbandonInput>;
