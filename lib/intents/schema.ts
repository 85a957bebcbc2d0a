import { z } from "zod";

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
