import { type Sum, addUp } from "@/lib/core/money/sum";
import { addDaysTo } from "@/lib/core/time/sao-paulo";
import { type RecentDay } from "./schema";

export type DaySum = { day: string; count: number; amountCentavos: Sum };

/** As many as the longest chart of days shows; a shorter one shows the last of them. */
export const DAYS_SHOWN = 30;
/** Whole weeks, so that a day is compared with the same weekday. */
const BEFORE_DAYS = 28;

export const firstDayRead = (from: string): string => addDaysTo(from, -BEFORE_DAYS);

export function daysOf(from: string, to: string, sums: readonly DaySum[]): RecentDay[] {
  const byDay = new Map(sums.map((sum) => [sum.day, sum]));
  const days: RecentDay[] = [];
  for (let day = from; day <= to; day = addDaysTo(day, 1)) {
    const [own, before] = [byDay.get(day), byDay.get(addDaysTo(day, -BEFORE_DAYS))];
    days.push({
      day,
      count: own?.count ?? 0,
      amountCentavos: own?.amountCentavos ?? 0,
      beforeCentavos: before?.amountCentavos ?? 0,
    });
  }
  return days;
}

/** The last so many, and what the whole ones of them came to beside those four weeks before: today is not over. */
export function recentDaysOf(days: readonly RecentDay[], length: number) {
  const shown = days.slice(-length);
  const over = shown.slice(0, -1);
  return {
    days: shown,
    count: shown.reduce((sum, { count }) => sum + count, 0),
    amountCentavos: addUp(...shown.map(({ amountCentavos }) => amountCentavos)),
    overCentavos: addUp(...over.map(({ amountCentavos }) => amountCentavos)),
    beforeCentavos: addUp(...over.map(({ beforeCentavos }) => beforeCentavos)),
  };
}
