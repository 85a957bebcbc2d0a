/** So many at least of each: with fewer, chance alone could look like a difference. */
export const TIMINGS_MIN = 200;

/**
 * Returns how often one of the first takes longer than one of the others: a half where they cannot be distinguished,
 * whatever their spread, and 0 or 1 where each one distinguishes them by itself.
 */
export function oftenLonger(some: readonly number[], others: readonly number[]): number {
  let wins = 0;
  for (const one of some) for (const other of others) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (some.length * others.length);
}

/**
 * The tolerance for 200 timings of each kind: within 0.2 of a half there is no difference beyond noise. For two equal
 * kinds the share strays by some 0.03, so that 0.2 is seven times that, which chance reaches in no run in a lifetime.
 * A hash that is left out moves the share by nearly 0.5.
 */
export const STRAY_MAX = 0.2;

export function tellsApart(some: readonly number[], others: readonly number[]): boolean {
  if (Math.min(some.length, others.length) < TIMINGS_MIN) throw new Error("too few to tell");
  return Math.abs(oftenLonger(some, others) - 0.5) > STRAY_MAX;
}
