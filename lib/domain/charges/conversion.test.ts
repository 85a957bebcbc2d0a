import { expect, test } from "vitest";
import { reachedBy, shareOf, spanOf, wantedDays } from "./conversion";

const TODAY = "2026-11-20";
const NONE = { opened: 0, paid: 0, kept: 0 };

test("the last thirty days are meant where nothing is said, and days are never backwards", () => {
  expect(wantedDays({}, TODAY)).toEqual({ from: "2026-10-22", to: TODAY });
  expect(wantedDays({ from: "2026-11-01" }, TODAY)).toEqual({ from: "2026-11-01", to: TODAY });
  expect(wantedDays({ to: "2026-06-30" }, TODAY)).toEqual({ from: "2026-06-01", to: "2026-06-30" });
  expect(wantedDays({ from: "2026-12-01" }, TODAY)).toEqual({ from: "2026-12-01", to: "2026-12-01" });
  expect(wantedDays({ from: "2026-11-09", to: "2026-11-02" }, TODAY)).toEqual({
    from: "2026-11-02",
    to: "2026-11-09",
  });
});

test("the cells are the same charges by the hour and by the weekday", () => {
  const cells = [
    { weekday: "mon", hour: 9, created: 4, stages: { opened: 1, paid: 3, kept: 2 } },
    { weekday: "sun", hour: 9, created: 1, stages: NONE },
    { weekday: "sun", hour: 23, created: 2, stages: { ...NONE, paid: 1 } },
  ] as const;
  const [hours, weekdays] = [reachedBy("hour", [...cells]), reachedBy("weekday", [...cells])];
  expect([hours.length, weekdays.length]).toEqual([24, 7]);
  expect(hours[9]).toEqual({ created: 5, opened: 1, paid: 3, kept: 2 });
  expect(weekdays[6]).toEqual({ created: 3, opened: 0, paid: 1, kept: 0 });
  expect(spanOf(hours)).toEqual({ first: 9, last: 23 });
  expect(spanOf(reachedBy("hour", []))).toEqual({ first: 0, last: 23 });
});

test("a few charges have no share", () => {
  expect(shareOf(5, 19)).toBeNull();
  expect(shareOf(5, 20)).toBe(0.25);
});
