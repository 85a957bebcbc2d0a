import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isDayOrMinute,
  monthAfter,
  readTypedDay,
  readTypedMoment,
  readTypedTime,
  typedDay,
  typedMoment,
  weeksOf,
} from "./typed-days";

const days = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("reads a day as people write it, the day first", () => {
  for (const text of ["24/11/2026", "24.11.26", "24-11-2026", " 24 11 2026 ", "24112026", "2026-11-24"])
    expect(readTypedDay(text), text).toBe("2026-11-24");
  expect(readTypedDay("6/7/2026")).toBe("2026-07-06");
});

test("takes no day for one that there is not", () => {
  for (const text of ["", "24/11", "31/02/2026", "11/24/2026", "24/11/1999", "amanhã", "24/11/20266"])
    expect(readTypedDay(text), text).toBeNull();
});

test("writes every day so that it is read as the same", () => {
  fc.assert(fc.property(days, (day) => readTypedDay(typedDay(day)) === day));
});

test("reads a moment, and writes it so that it is read as the same", () => {
  for (const text of ["24/11/2026 10:30", "24/11/2026  10h30", "2026-11-24T10:30", "24 11 2026 10:30"])
    expect(readTypedMoment(text), text).toBe("2026-11-24T10:30");
  for (const text of ["24/11/2026", "24/11/2026 24:00", "10:30", ""])
    expect(readTypedMoment(text)).toBeNull();
  expect(readTypedMoment(typedMoment("2026-01-05T09:07"))).toBe("2026-01-05T09:07");
});

test("fills the weeks of a month from Sunday to Saturday, each day of it once", () => {
  fc.assert(
    fc.property(days, (day) => {
      const month = day.slice(0, 7);
      const weeks = weeksOf(month);
      const own = weeks.flat().filter((one) => one.startsWith(month));
      expect(own[0]).toBe(`${month}-01`);
      expect(new Set(own).size).toBe(own.length);
      expect(monthAfter(month, 1) > month).toBe(true);
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        expect(new Date(`${week[0] ?? ""}T00:00:00Z`).getUTCDay()).toBe(0);
        expect(week.some((one) => one.startsWith(month))).toBe(true);
      }
      expect(weeks.flat()).toContain(day);
    }),
  );
});

test("goes from month to month over the years", () => {
  expect(monthAfter("2026-12", 1)).toBe("2027-01");
  expect(monthAfter("2026-01", -1)).toBe("2025-12");
  expect(monthAfter("2026-03", -15)).toBe("2024-12");
});

test("reads a time of day, and nothing before it is one", () => {
  for (const text of ["14:30", "14h30", "1430", " 14:30 "]) expect(readTypedTime(text), text).toBe("14:30");
  expect(readTypedTime("9h")).toBe("09:00");
  for (const text of ["", "1", "14", "143", "24:00", "14:60", "14:3", "noon"])
    expect(readTypedTime(text), text).toBeNull();
});

test("takes a day and a minute of one for an end, and nothing else", () => {
  for (const text of ["2026-11-24", "2026-11-24T00:00", "2026-11-24T23:59"])
    expect(isDayOrMinute(text), text).toBe(true);
  for (const text of [
    "",
    "T10:00",
    "2026-11-24T",
    "2026-11-24T24:00",
    "2026-11-24T10:00T1",
    "2026-02-30T10:00",
  ])
    expect(isDayOrMinute(text), text).toBe(false);
});
