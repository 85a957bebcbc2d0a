export const WEEKDAYS = 7;
export const HOURS_A_DAY = 24;
export const HOLD_HOURS_MAX = 14 * 24;
export const PACE_MAX = 10_000;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The windows "an hour", "24 hours" and "a month": all of them roll. A month is any 30 days, because a calendar month
 * lets two months' money leave around its last midnight.
 */
export const WINDOW_MS = { hour: HOUR_MS, day: DAY_MS, month: 30 * DAY_MS } as const;

/** For so long after the first payment to it, or after a change of its key, a recipient is a new one. */
export const NEW_RECIPIENT_MS = 30 * DAY_MS;

/** True where each tier that is set is above the one before it. */
export function areTiers(ladder: {
  onePersonAboveCentavos: number | null;
  twoPeopleAboveCentavos: number | null;
  neverAboveCentavos: number | null;
}): boolean {
  const rungs = [
    ladder.onePersonAboveCentavos,
    ladder.twoPeopleAboveCentavos,
    ladder.neverAboveCentavos,
  ].filter((rung) => rung !== null);
  return rungs.every((rung, at) => rung > (rungs[at - 1] ?? -1));
}
