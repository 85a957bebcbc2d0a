import { periodBefore } from "@/lib/core/charts/buckets";
import { rangeOf } from "@/lib/core/time/moving-days";
import { CHARGE_STAGES, type ChargeStage, HOURS, WEEKDAYS } from "@/lib/core/enums/conversion";
import { type Conversion, type ConversionWanted } from "./schema";
import { type FilterOf } from "@/lib/core/reads/filters";
import { type conversionParsers } from "./filter";

/** Returns the requested days: the last thirty where none were requested, and never in reverse order. */
export function wantedDays(
  { from, to }: FilterOf<typeof conversionParsers>,
  today: string,
): ConversionWanted {
  const last = to ?? (from && from > today ? from : today);
  const first = from ?? rangeOf("last30", last).from;
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

export const daysBefore = (wanted: ConversionWanted): ConversionWanted => periodBefore(wanted);

export type Reached = { created: number } & Record<ChargeStage, number>;

const NOTHING: Reached = { created: 0, opened: 0, paid: 0, kept: 0 };

/** The cells added up for each hour, or each weekday, whether there is any or not. */
export function reachedBy(by: "hour" | "weekday", cells: Conversion["cells"]): Reached[] {
  const places = (by === "hour" ? HOURS : WEEKDAYS).map(() => ({ ...NOTHING }));
  for (const { weekday, hour, created, stages } of cells) {
    const sum = places[by === "hour" ? hour : WEEKDAYS.indexOf(weekday)];
    if (!sum) continue;
    sum.created += created;
    for (const stage of CHARGE_STAGES) sum[stage] += stages[stage];
  }
  return places;
}

/** The smallest whole for which a share is meaningful. */
export const SHARE_FROM = 20;

/** Which share of the whole a part is; null where the whole is too small to speak of shares. */
export const shareOf = (part: number, whole: number): number | null =>
  whole < SHARE_FROM ? null : part / whole;

/** From which place to which, both included, anything was created; all of them where nothing was. */
export function spanOf(reached: readonly Reached[]): { first: number; last: number } {
  const first = reached.findIndex(({ created }) => created > 0);
  if (first === -1) return { first: 0, last: reached.length - 1 };
  return { first, last: reached.findLastIndex(({ created }) => created > 0) };
}
