/** A process that ran for this long did not fail at start. */
const STEADY_MS = 10_000;
const FIRST_PAUSE_MS = 250;
const PAUSE_MS_MAX = 15_000;

/**
 * The back-off of a process that ended and is started again: how often in a row it ended at once, and how long to
 * wait now.
 */
export function backOff(endsInARow: number, livedMs: number): { endsInARow: number; pauseMs: number } {
  if (livedMs >= STEADY_MS) return { endsInARow: 0, pauseMs: 0 };
  const pauseMs = endsInARow === 0 ? 0 : Math.min(PAUSE_MS_MAX, FIRST_PAUSE_MS * 2 ** (endsInARow - 1));
  return { endsInARow: endsInARow + 1, pauseMs };
}
