import { expect, test } from "vitest";
import { isPeriod, periodOf } from "./period";

const TODAY = "2026-11-20";

test.each([
  [{}, "2026-10-22", TODAY],
  [{ from: "2026-11-02" }, "2026-11-02", TODAY],
  [{ from: "2026-12-24" }, "2026-12-24", "2026-12-24"],
  [{ to: "2026-03-31" }, "2026-03-02", "2026-03-31"],
  [{ to: "2000-01-10" }, "2000-01-10", "2000-01-10"],
  [{ from: null, to: null }, "2026-10-22", TODAY],
  [{ from: "2026-11-03", to: "2026-11-02" }, "2026-11-03", "2026-11-02"],
])("the period %j begins on %s and ends on %s", (given, from, to) =>
  expect(periodOf(given, TODAY)).toEqual({ from, to }),
);

test.each([
  ["2026-11-02", "2026-11-02", true],
  ["2026-11-03", "2026-11-02", false],
  ["2026-11-01", "2027-01-31", true],
  ["2026-11-01", "2027-02-01", false],
  ["2026-02-30", "2026-03-01", false],
  ["", "2026-03-01", false],
  ["2026-03-01", "x", false],
])("the days from %j to %j are a period of at most 92 days: %j", (from, to, is) =>
  expect(isPeriod({ from, to }, 92)).toBe(is),
);
