import { TZDate } from "@date-fns/tz";
import { addDays, format, startOfDay } from "date-fns";

export const SAO_PAULO = "America/Sao_Paulo";

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const HOUR_MS = 3_600_000;
const HOURS_KEPT = 10_000;
const dayOfHour = new Map<number, string>();

/** `yyyy-MM-dd` of the day in São Paulo that a moment belongs to: one for each hour, because days have begun with one since 1914. */
export function dayOf(moment: Date): string {
  const hour = Math.floor(moment.getTime() / HOUR_MS);
  const known = dayOfHour.get(hour);
  if (known !== undefined) return known;
  const day = format(new TZDate(moment, SAO_PAULO), "yyyy-MM-dd");
  if (dayOfHour.size >= HOURS_KEPT) dayOfHour.clear();
  dayOfHour.set(hour, day);
  return day;
}

export function isDay(text: string): boolean {
  const match = DAY.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 2000 && year <= 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The first moment of a day in São Paulo. */
export function startOfDayInSaoPaulo(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(startOfDay(new TZDate(year, month - 1, date, SAO_PAULO)).getTime());
}

export function addDaysTo(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return format(addDays(new TZDate(year, month - 1, date, SAO_PAULO), days), "yyyy-MM-dd");
}
