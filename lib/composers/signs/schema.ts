import { z } from "zod";
import { SIGN_WINDOWS, type SignWindow } from "@/lib/core/words/signs";

export const SignsFilter = z.object({ window: z.enum(SIGN_WINDOWS) });
export type SignsFilter = z.infer<typeof SignsFilter>;

type Counts = { good: number; slow: number; refused: number; failed: number; unanswered: number };

/** One thing over time: what each cell counted, null where it counted nothing, and what 95 of 100 took at most. */
export type Strip = {
  cells: (Counts | null)[];
  p95Ms: (number | null)[];
  whole: Counts;
  wholeP95Ms: number | null;
};

export type Signs = {
  window: SignWindow;
  at: string;
  /** The beginning of each cell, in milliseconds; the one of now is last. */
  begins: number[];
  stepMinutes: number;
  /** How many minutes of each cell were measured. */
  measured: number[];
  /** Since when it is measured at all; null: not yet. */
  since: string | null;
  calls: Strip;
  credential: Strip;
  writes: Strip;
  deliveries: Strip;
  /** Deliveries of some wallets. */
  wallets: { reference: string; name: string; strip: Strip }[];
  /** How many more there are. */
  hasMoreWallets: boolean;
  outages: { id: string; startedAt: string; endedAt: string }[];
};
