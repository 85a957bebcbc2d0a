const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** So long after it was turned on something happens every few seconds; then every few minutes. */
export const QUICK_FOR_MS = 60 * MINUTE_MS;
/** The limit of moments in any case: an instance that was forgotten for weeks has not filled its disk. */
export const MOMENTS_MAX = 10_000;

const QUICK_MS = { least: 3 * SECOND_MS, most: 8 * SECOND_MS };
const CALM_MS = { least: MINUTE_MS, most: 3 * MINUTE_MS };

export const PACES = ["stopped", "quick", "calm", "over"] as const;
export type Pace = (typeof PACES)[number];

type Life = { isOn: boolean; quickUntil: Date; moments: number };

export function paceOf({ isOn, quickUntil, moments }: Life, now: Date): Pace {
  if (!isOn) return "stopped";
  if (moments >= MOMENTS_MAX) return "over";
  return now < quickUntil ? "quick" : "calm";
}

/** When something happens next. `drawn` is from 0 up to 1. */
export function nextMoment(pace: "quick" | "calm", now: Date, drawn: number): Date {
  const { least, most } = pace === "quick" ? QUICK_MS : CALM_MS;
  return new Date(now.getTime() + least + Math.floor(drawn * (most - least)));
}
