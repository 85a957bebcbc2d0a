import { addDaysTo, isDay } from "../time/sao-paulo";

/** Days of São Paulo, both included. */
export type Period = { from: string; to: string };

const DAYS_SHOWN = 30;

/**
 * The period that an address names. Without an end it ends today, or on its beginning if that is later. Without a
 * beginning it has thirty days.
 */
export function periodOf(
  { from, to }: { from?: string | null | undefined; to?: string | null | undefined },
  today: string,
): Period {
  const earliestEnd = from ?? today;
  const last = to ?? (earliestEnd > today ? earliestEnd : today);
  const first = addDaysTo(last, 1 - DAYS_SHOWN);
  return { from: from ?? (isDay(first) ? first : last), to: last };
}

/** True for a period of days in order that is not too long. Accepts any texts. */
export const isPeriod = ({ from, to }: Period, daysMax: number): boolean =>
  isDay(from) && isDay(to) && from <= to && to < addDaysTo(from, daysMax);

/** The refusal of any other period, by the name of its beginning. */
export const PERIOD_FAULT = { path: ["from"], message: "filter_unreadable:from" };
