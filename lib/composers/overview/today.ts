import { type Sum, addUp, approximately } from "@/lib/core/money/sum";
import { addDaysTo } from "@/lib/core/time/sao-paulo";
import { type Today } from "./schema";

export type HourSum = { day: string; hour: number; count: number; amountCentavos: Sum };

const DAY_HOURS = 24;
const WEEK_DAYS = 7;
const WEEKS = 8;
/** With fewer days that had payments no day is usual, and today is compared with yesterday. */
const USUAL_DAYS_MIN = 4;
/** The chart begins at the hour by which this share of the compared day is in. */
const BEGUN = 0.02;

/** The days that a day is compared with: the same weekday of the last eight weeks, and yesterday. */
export const comparedDays = (day: string): { weekdays: string[]; yesterday: string } => ({
  weekdays: Array.from({ length: WEEKS }, (_, week) => addDaysTo(day, -WEEK_DAYS * (week + 1))),
  yesterday: addDaysTo(day, -1),
});

/**
 * The amount paid today, hour by hour, beside a usual day of this weekday: the median of the amounts received by each
 * hour, and the band of those days without the highest and the lowest. `hourOfDay`: how far today is, 14.5 at half
 * past two. Figures of comparison have the precision of a double; the amount paid today is exact.
 */
export function todayOf(day: string, hourOfDay: number, hours: readonly HourSum[]): Today {
  const mine = hours.filter((hour) => hour.day === day);
  const whole = Math.min(DAY_HOURS - 1, Math.floor(hourOfDay));
  const { weekdays, yesterday } = comparedDays(day);
  const usualDays = weekdays.map((one) => risingOf(hours, one)).filter((line) => endOf(line) > 0);
  const isUsual = usualDays.length >= USUAL_DAYS_MIN;
  const lines = isUsual ? usualDays : [risingOf(hours, yesterday)].filter((line) => endOf(line) > 0);
  const line = lines.length === 0 ? null : byHour(lines, median);
  const band =
    isUsual && line !== null
      ? {
          low: byHour(usualDays, (values) => values[1] ?? 0),
          high: byHour(usualDays, (values) => values.at(-2) ?? 0),
        }
      : null;
  return {
    day,
    hourOfDay,
    count: mine.reduce((sum, { count }) => sum + count, 0),
    amountCentavos: addUp(...mine.map(({ amountCentavos }) => amountCentavos)),
    rising: risingOf(hours, day).slice(0, whole + 2),
    compared:
      line === null
        ? null
        : {
            kind: isUsual ? "weekday" : "yesterday",
            days: lines.length,
            line,
            band,
            soFar: Math.round(at(line, hourOfDay)),
            position:
              band === null
                ? "within"
                : positionOf(endOf(risingOf(hours, day)), at(band.low, hourOfDay), at(band.high, hourOfDay)),
          },
    fromHour: line === null ? 0 : begunAt(line, whole),
  };
}

/** An hour before the compared day has begun, or the day itself where it is earlier. */
const begunAt = (line: readonly number[], hour: number): number =>
  Math.min(hour, Math.max(0, line.findIndex((value) => value >= endOf(line) * BEGUN) - 1));

const positionOf = (value: number, low: number, high: number): "below" | "within" | "above" =>
  value < low ? "below" : value > high ? "above" : "within";

const endOf = (line: readonly number[]): number => line.at(-1) ?? 0;

/** The amount received by each full hour, from 0 to 24. */
function risingOf(hours: readonly HourSum[], day: string): number[] {
  const rising = [0];
  for (let hour = 0; hour < DAY_HOURS; hour += 1) {
    const sums = hours.filter((one) => one.day === day && one.hour === hour);
    rising.push(
      (rising[hour] ?? 0) + sums.reduce((sum, { amountCentavos }) => sum + approximately(amountCentavos), 0),
    );
  }
  return rising;
}

const byHour = (lines: readonly number[][], of: (sorted: number[]) => number): number[] =>
  Array.from({ length: DAY_HOURS + 1 }, (_, hour) =>
    of(lines.map((line) => line[hour] ?? 0).toSorted((a, b) => a - b)),
  );

function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0];
  return (low + high) / 2;
}

/** Between two full hours as if it came evenly. */
function at(line: readonly number[], hourOfDay: number): number {
  const hour = Math.floor(hourOfDay);
  const [from, to] = [line[hour] ?? endOf(line), line[hour + 1] ?? endOf(line)];
  return from + (to - from) * (hourOfDay - hour);
}
