import { expect, it } from "vitest";
import { NO_DURATIONS } from "@/lib/core/health-metrics/durations";
import { NOTHING_COUNTED } from "@/lib/core/health-metrics/health-state";
import { stripOf } from "./strip";

const took = (step: number, count: number) => NO_DURATIONS.map((_, at) => (at === step ? count : 0));
const cell = (at: number, good: number, durations: readonly number[] = []) => ({
  ...NOTHING_COUNTED,
  at,
  good,
  durations,
});

it("has a place for each beginning, nothing where nothing was counted, and no cell of another window", () => {
  const strip = stripOf([cell(20, 4, took(6, 4)), cell(5, 9)], [10, 20, 30]);
  expect(strip.cells).toEqual([null, { ...NOTHING_COUNTED, good: 4 }, null]);
  expect(strip.p95Ms[0]).toBeNull();
  expect(strip.p95Ms[1]).toBeGreaterThan(100);
  expect(strip.whole.good).toBe(4);
});

it("adds up several wallets of one place", () => {
  const strip = stripOf([cell(10, 1, took(1, 1)), cell(10, 99, took(0, 99))], [10]);
  expect(strip.cells).toEqual([{ ...NOTHING_COUNTED, good: 100 }]);
  expect(strip.wholeP95Ms).toBeLessThanOrEqual(10);
});
