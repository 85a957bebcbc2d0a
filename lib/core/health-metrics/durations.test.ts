import fc from "fast-check";
import { expect, it } from "vitest";
import { DURATION_BOUNDS_MS, NO_DURATIONS, addDurations, quantileMs } from "./durations";

const stepOf = (ms: number): number => {
  const step = DURATION_BOUNDS_MS.findIndex((bound) => ms < bound);
  return step < 0 ? DURATION_BOUNDS_MS.length : step;
};
const counted = (durations: readonly number[]): number[] => {
  const counts = [...NO_DURATIONS];
  for (const ms of durations) counts[stepOf(ms)] = (counts[stepOf(ms)] ?? 0) + 1;
  return counts;
};

it("knows nothing of what was not counted", () => {
  expect(quantileMs([], 0.95)).toBeNull();
  expect(quantileMs(NO_DURATIONS, 0.95)).toBeNull();
});

it("is within the step of the true one, however the durations lie", () => {
  const durations = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.95, 1), (all, share) => {
      const sorted = all.toSorted((a, b) => a - b);
      const truly = sorted[Math.ceil(share * all.length) - 1] ?? 0;
      const told = quantileMs(counted(all), share) ?? -1;
      const step = stepOf(truly);
      expect(told).toBeGreaterThanOrEqual(DURATION_BOUNDS_MS[step - 1] ?? 0);
      expect(told).toBeLessThanOrEqual(DURATION_BOUNDS_MS[step] ?? Infinity);
    }),
  );
});

it("is the same of two counts added up as of all at once", () => {
  const [a, b] = [
    [5, 30, 700],
    [90, 90_000, 900_000],
  ];
  expect(addDurations(counted(a ?? []), counted(b ?? []))).toEqual(counted([...(a ?? []), ...(b ?? [])]));
  expect(addDurations([], counted(a ?? []))).toEqual(counted(a ?? []));
  expect(quantileMs(counted([900_000]), 0.95)).toBe(600_000);
});
