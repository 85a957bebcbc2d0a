import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDaysTo } from "../time/sao-paulo";
import {
  BUCKETS_MAX,
  bucketsOf,
  daysBetween,
  isWeekend,
  namedPlaces,
  periodBefore,
  weekdayOf,
} from "./buckets";
import { SIDE, barsPath, brokenLine, groundPath, linePath, scaleOf, stepArea, stepPath } from "./plot";
import { STEP_OF, ticksOf } from "./ticks";

const amounts = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { maxLength: 40 });
const day = fc.integer({ min: 0, max: 9_000 }).map((days) => addDaysTo("2020-01-01", days));
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 900 }))
  .map(([from, days]) => ({ from, to: addDaysTo(from, days) }));

describe("the ticks of an axis", () => {
  it("hold every value, with zero, in equal and whole steps, and are few", () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(STEP_OF.count, STEP_OF.money), (values, stepMin) => {
        const ticks = ticksOf(values, stepMin);
        const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
        expect(ticks).toContain(0);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(8);
        expect(step % stepMin).toBe(0);
        expect(Math.min(...values, 0)).toBeGreaterThanOrEqual(ticks[0] ?? NaN);
        expect(Math.max(...values, 0)).toBeLessThanOrEqual(ticks.at(-1) ?? NaN);
        expect(new Set(ticks.slice(1).map((tick, place) => tick - (ticks[place] ?? 0))).size).toBe(1);
      }),
    );
  });
  it("are round: one, two, five and twenty-five with zeros behind", () => {
    expect(ticksOf([3, 97], STEP_OF.count)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticksOf([110], STEP_OF.count)).toEqual([0, 25, 50, 75, 100, 125]);
    expect(ticksOf([29_700_00], STEP_OF.money).at(-1)).toBe(30_000_00);
    expect(ticksOf([0.012], STEP_OF.ratio).at(-1)).toBeCloseTo(0.0125);
  });
  it("never divide a real or what is counted", () => {
    expect(ticksOf([1, 2], STEP_OF.count)).toEqual([0, 1, 2]);
    expect(ticksOf([130], STEP_OF.money)).toEqual([0, 100, 200]);
    expect(ticksOf([], STEP_OF.money)).toEqual([0, 100]);
  });
});

describe("the periods behind the markers of a chart", () => {
  it("are days one after the other that together are the period, and never too many to tell apart", () => {
    fc.assert(
      fc.property(period, ({ from, to }) => {
        const buckets = bucketsOf(from, to);
        expect(buckets.length).toBeLessThanOrEqual(BUCKETS_MAX);
        expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([from, to]);
        for (const [place, { from: first, to: last }] of buckets.entries()) {
          expect(first <= last).toBe(true);
          const next = buckets[place + 1];
          if (next) expect(next.from).toBe(addDaysTo(last, 1));
        }
      }),
      { numRuns: 2_000, examples: [[{ from: "2027-11-11", to: "2029-01-15" }]] },
    );
  });
  it("begins weeks with Monday and months with their first day", () => {
    const weeks = bucketsOf("2026-01-01", "2026-06-30").slice(1);
    expect(weeks.every(({ from }) => weekdayOf(from) === 1)).toBe(true);
    const months = bucketsOf("2024-11-20", "2026-02-10");
    expect(months[0]).toEqual({ from: "2024-11-20", to: "2024-11-30" });
    expect(months.slice(1).every(({ from }) => from.endsWith("-01"))).toBe(true);
    expect(months.at(-1)).toEqual({ from: "2026-02-01", to: "2026-02-10" });
  });
  it("stands beside as many days just before", () => {
    fc.assert(
      fc.property(period, (asked) => {
        const before = periodBefore(asked);
        expect(addDaysTo(before.to, 1)).toBe(asked.from);
        expect(daysBetween(before.from, before.to)).toBe(daysBetween(asked.from, asked.to));
      }),
    );
  });
  it("knows weekends, and names Mondays where there are some weeks of days", () => {
    expect(["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"].map(isWeekend)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const month = bucketsOf("2026-10-25", "2026-11-23");
    expect(namedPlaces(month, 8).map((place) => month[place]?.from)).toEqual([
      ...["2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"],
    ]);
    expect(namedPlaces(bucketsOf("2026-11-18", "2026-11-23"), 8)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe("the paths of a plot", () => {
  it("stay within it, whatever the values are", () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: -1e9, max: 1e9 })), { minLength: 1, maxLength: 62 }),
        (values) => {
          const y = scaleOf(
            ticksOf(
              values.map((value) => value ?? 0),
              STEP_OF.money,
            ),
          );
          const bars = values.map((value) => ({ from: 0, to: value ?? 0 }));
          for (const path of [
            linePath(values, y),
            stepPath(values, y),
            stepArea(values, y),
            barsPath(bars, y),
          ])
            for (const place of path.replace(/h[^VHMLz]*/g, "").match(/-?\d+(\.\d+)?/g) ?? []) {
              expect(Number(place)).toBeGreaterThanOrEqual(0);
              expect(Number(place)).toBeLessThanOrEqual(SIDE);
            }
        },
      ),
    );
  });
  it("step where a figure changes, and not over one that is missing", () => {
    const y = scaleOf([0, 100]);
    expect(stepPath([50, 100], y)).toBe("M0 500H500V0H1000");
    expect(stepPath([50, null, 100, 0], y)).toBe("M0 500H250M500 0H750V1000H1000");
    expect(linePath([50, null, 100], y)).toBe("M166.7 500L833.3 0");
    expect(
      barsPath(
        [
          { from: 0, to: 0 },
          { from: 0, to: 50 },
        ],
        y,
        { share: 1 },
      ),
    ).toBe("M500 1000V500h500V1000z");
    expect(groundPath([false, true])).toBe("M500 0V1000H1000V0z");
  });
});

it("draws nothing over what was not measured", () => {
  const y = scaleOf([0, 10]);
  expect(brokenLine([10, 0, null, 5], y)).toBe("M125 0h0L375 1000M875 500h0");
  expect(brokenLine([null], y)).toBe("");
});
