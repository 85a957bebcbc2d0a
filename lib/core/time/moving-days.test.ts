import { expect, test } from "vitest";
import { movingPeriodOf, rangeOf } from "./moving-days";

test("counts today as the last of seven days", () => {
  expect(rangeOf("last7", "2026-03-03")).toEqual({ from: "2026-02-25", to: "2026-03-03" });
});

test("gives the whole month before, leap day included", () => {
  expect(rangeOf("lastMonth", "2028-03-31")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
});

test("crosses the year", () => {
  expect(rangeOf("yesterday", "2027-01-01")).toEqual({ from: "2026-12-31", to: "2026-12-31" });
  expect(rangeOf("lastMonth", "2027-01-15")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
});

test("days are known again as the period that they were on that day", () => {
  expect(movingPeriodOf("2026-11-14", "2026-11-20", "2026-11-20")).toBe("last7");
  expect(movingPeriodOf("2026-11-14", "2026-11-20", "2026-11-21")).toBeNull();
  expect(movingPeriodOf("2026-11-01", "2026-11-01", "2026-11-01")).toBe("today");
  expect(movingPeriodOf("2026-11-14", null, "2026-11-20")).toBeNull();
});
