import { addDaysTo, isDay } from "./sao-paulo";

// Days as people write them: the day comes first in both languages, because 06/07 would be read two ways.

const WRITTEN = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/;
const TOGETHER = /^(\d{2})(\d{2})(\d{4})$/;
const TIME = /^([01]?\d|2[0-3])[:h]([0-5]\d)$/;

const two = (part: string | undefined): string => (part ?? "").padStart(2, "0");

/** `24/11/2026`, `24.11.26`, `24112026` or `2026-11-24` as `2026-11-24`; null for what is no day. */
export function readTypedDay(text: string): string | null {
  const typed = text.trim();
  if (isDay(typed)) return typed;
  const [, day, month, year] = WRITTEN.exec(typed) ?? TOGETHER.exec(typed) ?? [];
  if (year === undefined) return null;
  const read = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  return isDay(read) ? read : null;
}

/** `2026-11-24` as `24/11/2026`; what is no day stays what it is. */
export const typedDay = (day: string): string => (isDay(day) ? day.split("-").toReversed().join("/") : day);

/** `24/11/2026 10:30` as `2026-11-24T10:30`; null for what is no moment. */
export function readTypedMoment(text: string): string | null {
  const [written = "", clock = "", ...rest] = text
    .trim()
    .replace("T", " ")
    .split(/\s+(?=\S+$)/);
  const day = readTypedDay(written);
  const [, hour, minute] = TIME.exec(clock) ?? [];
  return day === null || minute === undefined || rest.length > 0 ? null : `${day}T${two(hour)}:${minute}`;
}

/** `2026-11-24T10:30` as `24/11/2026 10:30`. */
export function typedMoment(moment: string): string {
  const [day = "", clock = ""] = moment.split("T");
  return isDay(day) && TIME.test(clock) ? `${typedDay(day)} ${clock}` : moment;
}

/**
 * Reads `14:30`, `14h30`, `1430` or `14h` as a time in the form of `14:30`; null for a text that is no time, or not
 * yet.
 */
export function readTypedTime(text: string): string | null {
  const typed = text.trim();
  const [, hour, minute] =
    TIME.exec(typed) ?? /^([01]\d|2[0-3])([0-5]\d)$/.exec(typed) ?? /^([01]?\d|2[0-3])h$/.exec(typed) ?? [];
  return hour === undefined ? null : `${two(hour)}:${minute ?? "00"}`;
}

/** A day, `yyyy-MM-dd`, or a minute of one, `yyyy-MM-ddTHH:mm`. */
export function isDayOrMinute(text: string): boolean {
  const [day = "", clock, ...rest] = text.split("T");
  return isDay(day) && rest.length === 0 && (clock === undefined || /^([01]\d|2[0-3]):[0-5]\d$/.test(clock));
}

/** The weeks of a month, Sunday first, with the days of its neighbours that fill them. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const start = addDaysTo(first, -new Date(`${first}T00:00:00Z`).getUTCDay());
  const weeks: string[][] = [];
  for (let week = 0; week === 0 || addDaysTo(start, week * 7).slice(0, 7) === month; week++)
    weeks.push(Array.from({ length: 7 }, (_, day) => addDaysTo(start, week * 7 + day)));
  return weeks;
}

/** `2026-11` and so many months on. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, one = 0] = month.split("-").map(Number);
  const count = year * 12 + one - 1 + months;
  return `${Math.floor(count / 12)}-${two(String((count % 12) + 1))}`;
}
