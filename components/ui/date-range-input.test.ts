import { expect, test } from "vitest";
import { rangeOf } from "./date-range-input";

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
