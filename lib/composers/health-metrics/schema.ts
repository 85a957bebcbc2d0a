import { z } from "zod";
import { METRIC_WINDOWS, type MetricWindow } from "@/lib/core/enums/health-metrics";

export const HealthMetricsFilter = z.object({ window: z.enum(METRIC_WINDOWS) });
export type HealthMetricsFilter = z.infer<typeof HealthMetricsFilter>;

type Counts = { good: number; slow: number; refused: number; failed: number; unanswered: number };

/** One thing over time: what each cell counted, null where it counted nothing, and what 95 of 100 took at most. */
export type Strip = {
  cells: (Counts | null)[];
  p95Ms: (number | null)[];
  whole: Counts;
  wholeP95Ms: number | null;
};

export type HealthMetrics = {
  window: MetricWindow;
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
