import { TZDate } from "@date-fns/tz";
import { SAO_PAULO } from "@/lib/core/time/sao-paulo";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
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

type DayTexts = { iso: string; brazilian: string };
const days = new Map<number, DayTexts>();

/** The texts of a day, counted from 1970 on São Paulo's calendar: few days make up millions of moments. */
function dayTexts(index: number): DayTexts {
  let texts = days.get(index);
  if (texts === undefined) {
    if (days.size >= HOURS_KEPT_MAX) days.clear();
    const iso = new Date(index * DAY_MS).toISOString().slice(0, 10);
    texts = { iso, brazilian: brazilianDay(iso) };
    days.set(index, texts);
  }
  return texts;
}

const TWO = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, "0"));
const two = (value: number): string => TWO[value] ?? String(value);

function partsOf(ms: number): { day: DayTexts; hour: string; minute: string; second: string } {
  const local = ms + offsetMsAt(ms);
  const day = Math.floor(local / DAY_MS);
  const seconds = Math.floor((local - day * DAY_MS) / 1_000);
  return {
    day: dayTexts(day),
    hour: two(Math.floor(seconds / 3_600)),
    minute: two(Math.floor(seconds / 60) % 60),
    second: two(seconds % 60),
  };
}

/** `30/06/2026 23:30` */
export function brazilianMoment(ms: number): string {
  const { day, hour, minute } = partsOf(ms);
  return `${day.brazilian} ${hour}:${minute}`;
}

/** `30/06/2026` of `2026-06-30` */
export const brazilianDay = (day: string): string =>
  `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** `20260630233000` */
export function ofxMoment(ms: number): string {
  const { day, hour, minute, second } = partsOf(ms);
  return day.iso.replaceAll("-", "") + hour + minute + second;
}

/** `2026-06-30T23:30:00-03:00` */
export function isoWithOffset(ms: number): string {
  const { day, hour, minute, second } = partsOf(ms);
  const offset = Math.round(offsetMsAt(ms) / MINUTE_MS);
  const away = Math.abs(offset);
  return `${day.iso}T${hour}:${minute}:${second}${offset < 0 ? "-" : "+"}${two(Math.floor(away / 60))}:${two(away % 60)}`;
}

/** Day 0 of a spreadsheet is 30 December 1899. */
const DAYS_TO_1970 = 25_569;

/** A spreadsheet's number for what the clocks in São Paulo showed. */
export const spreadsheetMoment = (ms: number): number => (ms + offsetMsAt(ms)) / DAY_MS + DAYS_TO_1970;
export const spreadsheetDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS + DAYS_TO_1970;
