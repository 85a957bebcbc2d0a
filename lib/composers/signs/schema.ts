import { z } from "zod";
import { SIGN_WINDOWS } from "@/lib/core/words/signs";

export const SignsFilter = z.object({ window: z.enum(SIGN_WINDOWS) });
export type SignsFilter = z.infer<typeof SignsFilter>;

const Counts = z.object({
  good: z.number(),
  slow: z.number(),
  refused: z.number(),
  failed: z.number(),
  unanswered: z.number(),
});

/** One thing over time: what each cell counted, null where it counted nothing, and what 95 of 100 took at most. */
export const Strip = z.object({
  cells: z.array(Counts.nullable()),
  p95Ms: z.array(z.number().nullable()),
  whole: Counts,
  wholeP95Ms: z.number().nullable(),
});
export type Strip = z.infer<typeof Strip>;

export const Signs = z.object({
  window: z.enum(SIGN_WINDOWS),
  at: z.string(),
  /** The beginning of each cell, in milliseconds; the one of now is last. */
  begins: z.array(z.number()),
  stepMinutes: z.number(),
  /** How many minutes of each cell were measured. */
  measured: z.array(z.number()),
  /** Since when it is measured at all; null: not yet. */
  since: z.string().nullable(),
  calls: Strip,
  credential: Strip,
  writes: Strip,
  deliveries: Strip,
  /** Deliveries of some wallets. */
  wallets: z.array(z.object({ reference: z.string(), name: z.string(), strip: Strip })),
  /** How many more there are. */
  hasMoreWallets: z.boolean(),
  outages: z.array(z.object({ id: z.string(), startedAt: z.string(), endedAt: z.string() })),
});
export type Signs = z.infer<typeof Signs>;
