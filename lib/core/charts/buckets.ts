import { addDaysTo } from "../time/sao-paulo";

/** The period that one data point of a chart covers: days of São Paulo, both included. */
export type Bucket = { from: string; to: string };

/** The maximum number of data points that remain distinguishable. */
export const BUCKETS_MAX = 62;

const WEEK_DAYS = 7;
const MONTHS_A_YEAR = 12;

export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
export const isWeekend = (day: string): boolean => weekdayOf(day) % 6 === 0;
const daysToSunday = (day: string): number => (WEEK_DAYS - weekdayOf(day)) % WEEK_DAYS;
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** A period by its days; by weeks from Monday where these are too many, and by months where those are. */
export function bucketsOf(from: string, to: string): Bucket[] {
  const days = daysBetween(from, to) + 1;
  if (days <= BUCKETS_MAX) return cut(from, to, (day) => day);
  // A period that begins and ends within a week has one week more than its days make.
  if (days <= daysToSunday(from) + 1 + (BUCKETS_MAX - 1) * WEEK_DAYS)
    return cut(from, to, (day) => addDaysTo(day, daysToSunday(day)));
  return cut(from, to, endOfMonth);
}

function cut(from: string, to: string, endOf: (day: string) => string): Bucket[] {
  const buckets: Bucket[] = [];
  for (let first = from; first <= to; first = addDaysTo(buckets.at(-1)?.to ?? to, 1)) {
    const last = endOf(first);
    buckets.push({ from: first, to: last < to ? last : to });
  }
  return buckets;
}

function endOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year + Math.floor(month / MONTHS_A_YEAR), month % MONTHS_A_YEAR, 0))
    .toISOString()
    .slice(0, 10);
}

/** As many days just before: what a period is compared with. */
export function periodBefore({ from, to }: Bucket): Bucket {
  const last = addDaysTo(from, -1);
  return { from: addDaysTo(last, -daysBetween(from, to)), to: last };
}

/**
 * Positions of the data points with an axis label: each Monday where there are days of some weeks, else as many as
 * fit.
 */
export function namedPlaces(buckets: readonly Bucket[], most: number): number[] {
  const mondays = buckets.flatMap(({ from, to }, place) =>
    from === to && weekdayOf(from) === 1 ? [place] : [],
  );
  const isDays = buckets.every(({ from, to }) => from === to);
  if (isDays && mondays.length >= 3 && mondays.length <= most + 1) return mondays;
  const everyNth = Math.ceil(buckets.length / most);
  return buckets.flatMap((_, place) => (place % everyNth === 0 ? [place] : []));
}
