import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBankHoliday } from "../brazil/business-days";
import { isWorkingTime, lastCloseBefore, nextOpenAfter } from "./working-time";

const OFFICE = { weekdays: [1, 2, 3, 4, 5], opensHour: 8, closesHour: 18 };
const at = (local: string): Date => new Date(`${local}-03:00`);

describe("the holidays of banks", () => {
  it.each([
    ["2026-01-01", true],
    ["2026-02-17", true],
    ["2026-04-03", true],
    ["2026-06-04", true],
    ["2026-11-20", true],
    ["2026-11-25", false],
    ["2026-12-24", false],
    ["2027-02-09", true],
  ])("%s: %s", (day, isHoliday) => expect(isBankHoliday(day)).toBe(isHoliday));
});

describe("working time", () => {
  it("is of São Paulo, begins with its first hour and ends before its last", () => {
    expect(isWorkingTime(at("2026-11-25T07:59"), OFFICE)).toBe(false);
    expect(isWorkingTime(at("2026-11-25T08:00"), OFFICE)).toBe(true);
    expect(isWorkingTime(at("2026-11-25T17:59"), OFFICE)).toBe(true);
    expect(isWorkingTime(at("2026-11-25T18:00"), OFFICE)).toBe(false);
    expect(isWorkingTime(at("2026-11-28T10:00"), OFFICE)).toBe(false);
    expect(isWorkingTime(at("2026-11-20T10:00"), OFFICE)).toBe(false);
  });
  it("ended last before a long weekend, and begins again behind it", () => {
    // Consciência Negra on a Friday: no working time from Thursday evening to Monday morning.
    const saturday = at("2026-11-21T12:00");
    expect(lastCloseBefore(saturday, OFFICE)).toEqual(at("2026-11-19T18:00"));
    expect(nextOpenAfter(saturday, OFFICE)).toEqual(at("2026-11-23T08:00"));
  });
  it("is never, where nobody works", () => {
    const never = { ...OFFICE, weekdays: [] };
    expect(lastCloseBefore(at("2026-11-21T12:00"), never)).toBeNull();
    expect(nextOpenAfter(at("2026-11-21T12:00"), never)).toBeNull();
  });
  it("has its ends around every moment outside of it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 * 24 }), (hours) => {
        const moment = new Date(Date.parse("2024-01-01T00:30:00Z") + hours * 3_600_000);
        fc.pre(!isWorkingTime(moment, OFFICE));
        const close = lastCloseBefore(moment, OFFICE);
        const open = nextOpenAfter(moment, OFFICE);
        expect(close && close.getTime() <= moment.getTime()).toBe(true);
        expect(open && open.getTime() >= moment.getTime()).toBe(true);
        expect(isWorkingTime(new Date((close?.getTime() ?? 0) - 1), OFFICE)).toBe(true);
        expect(isWorkingTime(open ?? moment, OFFICE)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
