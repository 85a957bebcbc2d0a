/** Where one step of durations ends and the next begins: what lies between is never more than two thirds apart. */
export const DURATION_BOUNDS_MS = [
  10, 16, 25, 40, 60, 100, 160, 250, 400, 600, 1_000, 1_600, 2_500, 4_000, 6_000, 10_000, 16_000, 25_000,
  40_000, 60_000, 160_000, 600_000,
] as const;

/** One count more than bounds: what took longer than the last. */
export const NO_DURATIONS: readonly number[] = Array.from({ length: DURATION_BOUNDS_MS.length + 1 }, () => 0);

export const addDurations = (a: readonly number[], b: readonly number[]): number[] =>
  NO_DURATIONS.map((_, step) => (a[step] ?? 0) + (b[step] ?? 0));

/**
 * The maximum duration of such a share, interpolated between the two bounds of its step as if the values were evenly
 * spread. Null where nothing was counted; beyond the last bound, the last bound.
 */
export function quantileMs(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let left = share * total;
  for (const [step, count] of counts.entries()) {
    if (count > 0 && left <= count) {
      const [from, to] = [DURATION_BOUNDS_MS[step - 1] ?? 0, DURATION_BOUNDS_MS[step]];
      return to === undefined ? from : Math.round(from + (to - from) * (left / count));
    }
    left -= count;
  }
  return DURATION_BOUNDS_MS.at(-1) ?? null;
}
