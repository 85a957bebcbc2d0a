/** The counts of one cell. */
export type Counts = {
  good: number;
  slow: number;
  refused: number;
  failed: number;
  unanswered: number;
};
export const NOTHING_COUNTED: Counts = { good: 0, slow: 0, refused: 0, failed: 0, unanswered: 0 };

export const totalOf = ({ good, slow, refused, failed, unanswered }: Counts): number =>
  good + slow + refused + failed + unanswered;

export const plus = (a: Counts, b: Counts): Counts => ({
  good: a.good + b.good,
  slow: a.slow + b.slow,
  refused: a.refused + b.refused,
  failed: a.failed + b.failed,
  unanswered: a.unanswered + b.unanswered,
});

/** `none`: measured, and nothing was there. Nothing is ever good that was not measured. */
export const HEALTH_STATES = ["unmeasured", "none", "good", "partly", "failed"] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** One in ten that took long is no accident any more. */
const SLOW_SHARE = 0.1;
/** Half of them lost is a failure, fewer are a part. */
const FAILED_SHARE = 0.5;

/** Returns the state of a cell with `measured` counted minutes. */
export function healthStateOf(counts: Counts, measured: number): HealthState {
  const total = totalOf(counts);
  const lost = counts.failed + counts.unanswered;
  if (total === 0) return measured === 0 ? "unmeasured" : "none";
  if (lost / total >= FAILED_SHARE) return "failed";
  return lost > 0 || counts.slow / total >= SLOW_SHARE ? "partly" : "good";
}
