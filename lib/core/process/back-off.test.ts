import { expect, it } from "vitest";
import { backOff } from "./back-off";

it("starts again at once what had lived, and what ended at once for the first time", () => {
  expect(backOff(7, 60_000)).toEqual({ endsInARow: 0, pauseMs: 0 });
  expect(backOff(0, 10)).toEqual({ endsInARow: 1, pauseMs: 0 });
});

it("waits longer each time that it ends at once again, and never without an end", () => {
  const pauses: number[] = [];
  for (let endsInARow = 0, round = 0; round < 12; round++) {
    const next = backOff(endsInARow, 100);
    endsInARow = next.endsInARow;
    pauses.push(next.pauseMs);
  }
  expect(pauses.slice(0, 5)).toEqual([0, 250, 500, 1_000, 2_000]);
  expect(pauses.slice(1).every((pause, place) => pause >= (pauses[place] ?? 0))).toBe(true);
  expect(pauses.at(-1)).toBe(15_000);
});
