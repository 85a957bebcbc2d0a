import fc from "fast-check";
import { expect, test } from "vitest";
import { addDaysTo } from "@/lib/core/time/sao-paulo";
import { type HourSum, comparedDays, todayOf } from "./today";

const DAY = "2026-11-24";
const { weekdays, yesterday } = comparedDays(DAY);
const paid = (day: string, hour: number, amountCentavos: number): HourSum => ({
  day,
  hour,
  count: 1,
  amountCentavos,
});

test("compares with the median of the same weekday, hour by hour, and the band without highest and lowest", () => {
  const hours = [10, 20, 30, 40, 1_000].flatMap((amount, week) => [
    paid(weekdays[week] ?? "", 9, amount * 100),
    paid(weekdays[week] ?? "", 15, amount * 100),
  ]);
  const today = todayOf(DAY, 12, [...hours, paid(DAY, 10, 9_999), paid(yesterday, 1, 5)]);
  expect(today).toMatchObject({ count: 1, amountCentavos: 9_999, fromHour: 9 });
  expect(today.rising).toHaveLength(14);
  expect(today.rising.slice(-4)).toEqual([0, 9_999, 9_999, 9_999]);
  expect(today.compared).toMatchObject({ kind: "weekday", days: 5, soFar: 3_000, position: "above" });
  expect(today.compared?.line.at(-1)).toBe(6_000);
  expect(today.compared?.band?.low[10]).toBe(2_000);
  expect(today.compared?.band?.high[10]).toBe(4_000);
});

test("takes half of an hour that is half over", () => {
  const hours = weekdays.map((day) => paid(day, 9, 1_000));
  expect(todayOf(DAY, 9.5, hours).compared?.soFar).toBe(500);
});

test("stands beside yesterday while fewer than four such days had payments, and beside nothing where none had", () => {
  const hours = [paid(yesterday, 8, 700), ...weekdays.slice(0, 3).map((day) => paid(day, 8, 100))];
  expect(todayOf(DAY, 12, hours).compared).toMatchObject({
    kind: "yesterday",
    days: 1,
    band: null,
    soFar: 700,
  });
  expect(todayOf(DAY, 12, []).compared).toBeNull();
});

const anyHours = fc.array(
  fc.record({
    day: fc.constantFrom(DAY, yesterday, ...weekdays, addDaysTo(DAY, -3)),
    hour: fc.integer({ min: 0, max: 23 }),
    count: fc.integer({ min: 1, max: 50 }),
    amountCentavos: fc.integer({ min: 1, max: 1e9 }),
  }),
  { maxLength: 120 },
);

test("no line ever falls, the median lies in its band, and what is in by now lies on the line", () => {
  fc.assert(
    fc.property(anyHours, fc.double({ min: 0, max: 24, noNaN: true }), (hours, hourOfDay) => {
      const today = todayOf(DAY, hourOfDay, hours);
      const mine = hours.filter(({ day }) => day === DAY);
      expect(today.amountCentavos).toBe(mine.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0));
      const { compared } = today;
      const lines = [today.rising, compared?.line, compared?.band?.low, compared?.band?.high];
      for (const line of lines)
        if (line) expect(line.every((value, at) => at === 0 || value >= (line[at - 1] ?? 0))).toBe(true);
      if (!compared) return;
      expect(compared.soFar).toBeLessThanOrEqual(Math.ceil(compared.line.at(-1) ?? 0));
      const { band } = compared;
      if (band)
        for (const [at, value] of compared.line.entries())
          expect(value >= (band.low[at] ?? 0) && value <= (band.high[at] ?? 0)).toBe(true);
      expect(today.fromHour).toBeGreaterThanOrEqual(0);
      expect(today.fromHour).toBeLessThan(24);
      // The amount received so far is within the chart, however early it is.
      expect(today.fromHour).toBeLessThanOrEqual(hourOfDay);
    }),
    { numRuns: 2_000 },
  );
});
