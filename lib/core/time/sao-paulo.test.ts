import { TZDate } from "@date-fns/tz";
import { addDays, format, startOfDay } from "date-fns";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SAO_PAULO, addDaysTo, dayOf, momentsOfDays, startOfDayInSaoPaulo } from "./sao-paulo";

const FIRST_MS = Date.parse("2000-01-01T00:00:00Z");
const LAST_MS = Date.parse("2100-12-31T00:00:00Z");
const DAY_MS = 86_400_000;

const moments = fc.integer({ min: FIRST_MS, max: LAST_MS }).map((ms) => new Date(ms));
const dayBy = (moment: Date) => format(new TZDate(moment, SAO_PAULO), "yyyy-MM-dd");

function dateBy(day: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new TZDate(year, month - 1, date, SAO_PAULO);
}

test("knows the day of any moment as a date library does", () => {
  fc.assert(fc.property(moments, (moment) => void expect(dayOf(moment)).toBe(dayBy(moment))));
});

test("begins every day of twenty years of summer time where a date library does", () => {
  const different = [];
  for (let ms = FIRST_MS; ms < FIRST_MS + 20 * 366 * DAY_MS; ms += DAY_MS) {
    const day = new Date(ms).toISOString().slice(0, 10);
    if (startOfDayInSaoPaulo(day).getTime() !== startOfDay(dateBy(day)).getTime()) different.push(day);
  }
  expect(different).toEqual([]);
});

test("counts days as a date library does", () => {
  fc.assert(
    fc.property(
      moments.map(dayBy),
      fc.integer({ min: -800, max: 800 }),
      (day, days) => void expect(addDaysTo(day, days)).toBe(format(addDays(dateBy(day), days), "yyyy-MM-dd")),
    ),
  );
});

test("reads days as the first moment of the first one and the first moment after the last one", () => {
  expect(momentsOfDays({ from: "2026-11-24", to: "2026-11-25" })).toEqual({
    from: new Date("2026-11-24T03:00:00Z"),
    before: new Date("2026-11-26T03:00:00Z"),
  });
  expect(momentsOfDays({ to: "2026-11-24" })).toEqual({
    from: undefined,
    before: new Date("2026-11-25T03:00:00Z"),
  });
  expect(momentsOfDays({ from: "2026-11-24" })).toEqual({
    from: new Date("2026-11-24T03:00:00Z"),
    before: undefined,
  });
});
