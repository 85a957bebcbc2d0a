import fc from "fast-check";
import { expect, test } from "vitest";
import { monthsBefore, placeOf, roundAbove } from "./bar-places";

const NOW = new Date("2026-11-24T12:00:00Z");

test("a later payment stands farther to the right, and none leaves the picture", () => {
  const days = fc.float({ min: -10, max: 800, noNaN: true });
  fc.assert(
    fc.property(days, days, (a, b) => {
      const [first, second] = [a, b].map((ago) => placeOf(new Date(NOW.getTime() - ago * 86_400_000), NOW));
      if (a > b) expect(first).toBeLessThanOrEqual(second ?? 0);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(first).toBeLessThanOrEqual(92);
    }),
  );
});

test.each([
  [1_845_000, 2_000_000],
  [500, 500],
  [0, 1],
  [99_999_999, 100_000_000],
])("rounds %d up to %d", (largest, round) => {
  expect(roundAbove(largest)).toBe(round);
});

test("names every second month of the last twelve", () => {
  expect(monthsBefore(NOW).map((month) => month.toISOString().slice(0, 7))).toEqual([
    "2026-01",
    "2026-03",
    "2026-05",
    "2026-07",
    "2026-09",
    "2026-11",
  ]);
});
