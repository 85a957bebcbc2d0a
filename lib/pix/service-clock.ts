/** A slower answer says too little about when the service wrote its date. */
const ANSWER_MS_MAX = 10_000;
/** The header counts whole seconds: the service was half a second further on average. */
const HALF_A_SECOND_MS = 500;

/** When a call was sent and when its answer came, by our clock. */
type Between = { sentMs: number; answeredMs: number };

/**
 * How far the service's clock is ahead of ours, in milliseconds, by the `Date` of one answer; null where the header
 * gives no usable time.
 */
export function serviceAheadMs(date: string | undefined, { sentMs, answeredMs }: Between): number | null {
  const theirsMs = date === undefined ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirsMs) || answeredMs - sentMs > ANSWER_MS_MAX) return null;
  return Math.round(theirsMs + HALF_A_SECOND_MS - (sentMs + answeredMs) / 2);
}

/** How far the service's clock may be from what was measured, and from ours where nothing was (faults, 3). */
const TOLERANCE_MS = 5 * 60_000;

/**
 * Whether what the service dates may be the work of a call that left at `sentAt` by our clock: older is another's. Both
 * clocks may be wrong by any amount, as long as the difference between them was measured.
 */
export const wasMadeSince = (createdAt: Date, sentAt: Date, aheadMs: number | null): boolean =>
  createdAt.getTime() - (aheadMs ?? 0) >= sentAt.getTime() - TOLERANCE_MS;

const REMEMBERED_MS = 3_600_000;
const REMEMBERED_MAX = 100;

/**
 * The least of the differences that were measured in the last hour: what was sent before a clock was moved, ours or theirs,
 * is not judged by how the two stand since.
 */
export function openLeastAhead(monotonicMs: () => number) {
  let rising: { atMs: number; aheadMs: number }[] = [];
  const known = () => rising.filter(({ atMs }) => monotonicMs() - atMs < REMEMBERED_MS);
  return {
    note(aheadMs: number): void {
      const less = known().filter((one) => one.aheadMs < aheadMs);
      rising = [...less, { atMs: monotonicMs(), aheadMs }].slice(-REMEMBERED_MAX);
    },
    least: (): number | null => known()[0]?.aheadMs ?? null,
  };
}
