export const SAO_PAULO = "America/Sao_Paulo";

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS_KEPT = 10_000;
const dayOfHour = new Map<number, string>();

const calendar = new Intl.DateTimeFormat("en-GB", {
  timeZone: SAO_PAULO,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** `yyyy-MM-dd` of the day in São Paulo that a moment belongs to: one for each hour, because days have begun with one since 1914. */
export function dayOf(moment: Date): string {
  const hour = Math.floor(moment.getTime() / HOUR_MS);
  const known = dayOfHour.get(hour);
  if (known !== undefined) return known;
  const day = calendar.format(moment).split("/").toReversed().join("-");
  if (dayOfHour.size >= HOURS_KEPT) dayOfHour.clear();
  dayOfHour.set(hour, day);
  return day;
}

const hours = new Intl.DateTimeFormat("en-GB", { timeZone: SAO_PAULO, hour: "2-digit", hourCycle: "h23" });

/** The hour in São Paulo, 0 to 23, that a moment belongs to. */
export const hourOf = (moment: Date): number => Number(hours.format(moment));

/** Minutes since midnight in São Paulo, whose clocks differ from UTC by whole hours. */
export const minuteOf = (moment: Date): number => hourOf(moment) * 60 + moment.getUTCMinutes();

export function isDay(text: string): boolean {
  const match = DAY.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 2000 && year <= 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The first moment of a day in São Paulo: its first full hour, because summer time has taken midnights away. */
export function startOfDayInSaoPaulo(day: string): Date {
  let start = Date.parse(`${day}T00:00:00Z`);
  while (dayOf(new Date(start)) < day) start += HOUR_MS;
  return new Date(start);
}

export function addDaysTo(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

type Days = { from?: string | undefined; to?: string | undefined };
type Moments = { from: Date | undefined; before: Date | undefined };

/** The moments of whole days in São Paulo: `from` is the first one, and `before` is the first one after them. */
export const momentsOfDays = ({ from, to }: Days): Moments => ({
  from: from ? startOfDayInSaoPaulo(from) : undefined,
  before: to ? startOfDayInSaoPaulo(addDaysTo(to, 1)) : undefined,
});
