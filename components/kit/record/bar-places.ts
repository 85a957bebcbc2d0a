const DAY_MS = 86_400_000;
const DAYS = 365;
/** Amounts to be paid are beyond them, at the right. */
const PAST_SHARE = 0.92;

/** The horizontal position of a moment, in percent. A moment older than a year is at the edge. */
export function placeOf(at: Date, now: Date): number {
  const share = 1 - (now.getTime() - at.getTime()) / (DAYS * DAY_MS);
  return Math.min(Math.max(share, 0), 1) * PAST_SHARE * 100;
}

/** The next round amount that none of them passes: 1, 2 or 5 and zeros. */
export function roundAbove(largest: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(largest, 1)));
  const step = [1, 2, 5, 10].find((times) => times * size >= largest) ?? 10;
  return step * size;
}

/** The first of every second month of the year before. */
export function monthsBefore(now: Date): Date[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return [10, 8, 6, 4, 2, 0].map((before) => new Date(Date.UTC(year, month - before, 1, 12)));
}
