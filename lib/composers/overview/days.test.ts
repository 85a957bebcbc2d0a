import { expect, it } from "vitest";
import { isWeekend, weekdayOf } from "@/lib/core/charts/buckets";
import { addDaysTo } from "@/lib/core/time/sao-paulo";
import { daysOf, firstDayRead, recentDaysOf } from "./days";

const TO = "2026-11-24";
const FROM = addDaysTo(TO, -29);
const sum = (day: string, amountCentavos: number) => ({ day, count: 1, amountCentavos });

it("stands each day beside the same weekday four weeks before", () => {
  const sums = [sum(TO, 500), sum("2026-10-27", 400), sum(FROM, 30), sum(firstDayRead(FROM), 20)];
  const days = daysOf(FROM, TO, sums);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: TO, count: 1, amountCentavos: 500, beforeCentavos: 400 });
  expect(days[0]).toEqual({ day: FROM, count: 1, amountCentavos: 30, beforeCentavos: 20 });
  expect(days[2]).toMatchObject({ count: 0, amountCentavos: 0, beforeCentavos: 0 });
  expect(weekdayOf(firstDayRead(FROM))).toBe(weekdayOf(FROM));
  expect(days.filter(({ day }) => isWeekend(day)).length).toBeGreaterThanOrEqual(8);
});

it("compares the days that are over, and sums today too", () => {
  const days = daysOf(FROM, TO, [
    sum(TO, 7),
    sum("2026-11-23", 100),
    sum("2026-10-26", 80),
    sum("2026-10-27", 9_999),
    sum("2026-11-17", 50_000),
  ]);
  expect(recentDaysOf(days, 7)).toMatchObject({
    count: 2,
    amountCentavos: 107,
    overCentavos: 100,
    beforeCentavos: 80,
  });
  expect(recentDaysOf(days, 7).days).toHaveLength(7);
  expect(recentDaysOf(days, 30).overCentavos).toBe(100 + 80 + 9_999 + 50_000);
});
