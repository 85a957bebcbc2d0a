import { addDaysTo } from "./sao-paulo";

/** Periods that go with the calendar. */
export const MOVING_PERIODS = [
  "today",
  "yesterday",
  "last7",
  "last30",
  "last90",
  "month",
  "lastMonth",
] as const;
export type MovingPeriod = (typeof MOVING_PERIODS)[number];

export function rangeOf(period: MovingPeriod, today: string): { from: string; to: string } {
  const monthStart = `${today.slice(0, 7)}-01`;
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDaysTo(today, -1), to: addDaysTo(today, -1) };
    case "last7":
      return { from: addDaysTo(today, -6), to: today };
    case "last30":
      return { from: addDaysTo(today, -29), to: today };
    case "last90":
      return { from: addDaysTo(today, -89), to: today };
    case "month":
      return { from: monthStart, to: today };
    case "lastMonth": {
      const lastDay = addDaysTo(monthStart, -1);
      return { from: `${lastDay.slice(0, 7)}-01`, to: lastDay };
    }
  }
}

/** Which of them these days are on that day; on the first of a month the day itself, as it was most likely meant. */
export const movingPeriodOf = (from: string | null, to: string | null, today: string): MovingPeriod | null =>
  MOVING_PERIODS.find((period) => {
    const range = rangeOf(period, today);
    return range.from === from && range.to === to;
  }) ?? null;
