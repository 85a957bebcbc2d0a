import fc from "fast-check";
import { expect, it } from "vitest";
import { METRIC_STEPS, METRIC_WINDOWS } from "../enums/health-metrics";
import { WINDOW_CELLS, cellOf, cellsOf, nextMinute } from "./cells";

const MINUTE_MS = 60_000;
const NOW = Date.parse("2026-11-24T14:32:10Z");
const moments = fc.integer({ min: 0, max: 4_000_000_000_000 });

it("cuts days at São Paulo's midnight, whatever the step", () => {
  for (const step of METRIC_STEPS)
    expect(cellOf(Date.parse("2026-11-24T03:00:00Z"), step)).toBe(Date.parse("2026-11-24T03:00:00Z"));
  expect(cellOf(Date.parse("2026-11-24T02:59:59Z"), 480)).toBe(Date.parse("2026-11-23T19:00:00Z"));
});

it("holds each moment in one cell, and each shorter cell in one longer", () => {
  fc.assert(
    fc.property(moments, (ms) => {
      for (const step of METRIC_STEPS) {
        const cell = cellOf(ms, step);
        expect(cell).toBeLessThanOrEqual(ms);
        expect(ms - cell).toBeLessThan(step * MINUTE_MS);
        expect(cellOf(cellOf(ms, 15), step)).toBe(cell);
      }
    }),
  );
});

it("reaches back a day, a week and a month, to the cell of now", () => {
  for (const window of METRIC_WINDOWS) {
    const cells = cellsOf(window, NOW);
    expect(cells).toHaveLength(WINDOW_CELLS[window].cells);
    expect(cells.at(-1)).toBe(cellOf(NOW, WINDOW_CELLS[window].step));
  }
  const reach = METRIC_WINDOWS.map((window) => WINDOW_CELLS[window].step * WINDOW_CELLS[window].cells);
  expect(reach).toEqual([24 * 60, 7 * 24 * 60, 30 * 24 * 60]);
});

it("counts each minute once, two minutes after it, and skips what nobody was there to measure", () => {
  const first = nextMinute(null, NOW);
  expect(first).toBe(Date.parse("2026-11-24T14:29:00Z"));
  expect(nextMinute((first ?? 0) + MINUTE_MS, NOW)).toBeNull();
  expect(nextMinute((first ?? 0) + MINUTE_MS, NOW + MINUTE_MS)).toBe(Date.parse("2026-11-24T14:30:00Z"));
  expect(nextMinute(Date.parse("2026-11-24T13:40:00Z"), NOW)).toBe(Date.parse("2026-11-24T13:40:00Z"));
  expect(nextMinute(Date.parse("2026-11-24T13:28:00Z"), NOW)).toBe(first);
});
