import { TZDate } from "@date-fns/tz";
import { SAO_PAULO } from "@/lib/core/sao-paulo";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const HOURS_KEPT_MAX = 50_000;

const offsets = new Map<number, number>();

/** Milliseconds that São Paulo's clocks are ahead of UTC: asked once for each hour, because a file has millions of moments. */
export function offsetMsAt(ms: number): number {
  const hour = Math.floor(ms / HOUR_MS);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    if (offsets.size >= HOURS_KEPT_MAX) offsets.clear();
    offset = -new TZDate(hour * HOUR_MS, SAO_PAULO).getTimezoneOffset() * MINUTE_MS;
    offsets.set(hour, offset);
  }
  return offset;
}

/** `2026-06-30T23:30:00.000` on São Paulo's clocks, to be cut. */
const localIso = (ms: number): string => new Date(ms + offsetMsAt(ms)).toISOString();

/** `30/06/2026 23:30` */
export function brazilianMoment(ms: number): string {
  const text = localIso(ms);
  return `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)} ${text.slice(11, 16)}`;
}

/** `30/06/2026` of `2026-06-30` */
export const brazilianDay = (day: string): string =>
  `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** `20260630233000` */
export const ofxMoment = (ms: number): string => localIso(ms).replaceAll(/[-T:]/g, "").slice(0, 14);

/** `2026-06-30T23:30:00-03:00` */
export function isoWithOffset(ms: number): string {
  const minutes = Math.round(offsetMsAt(ms) / MINUTE_MS);
  const sign = minutes < 0 ? "-" : "+";
  const two = (value: number) => String(value).padStart(2, "0");
  return `${localIso(ms).slice(0, 19)}${sign}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}

const DAY_MS = 24 * HOUR_MS;
/** Day 0 of a spreadsheet is 30 December 1899. */
const DAYS_TO_1970 = 25_569;

/** A spreadsheet's number for what the clocks in São Paulo showed. */
export const spreadsheetMoment = (ms: number): number => (ms + offsetMsAt(ms)) / DAY_MS + DAYS_TO_1970;
export const spreadsheetDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS + DAYS_TO_1970;
