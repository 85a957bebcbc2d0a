import { addDaysTo, isDay } from "@/lib/core/time/sao-paulo";

/** A year and a day of rows behind a chart; the period before it is read too. */
const OVERVIEW_DAYS_MAX = 366;

/** True for a period of two days in order that is not too long. Accepts any texts. */
export const isOverviewPeriod = ({ from, to }: { from: string; to: string }): boolean =>
  isDay(from) && isDay(to) && from <= to && to < addDaysTo(from, OVERVIEW_DAYS_MAX);
