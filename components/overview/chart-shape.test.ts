import { expect, test } from "vitest";
import { SIDE } from "@/lib/core/charts/plot";
import { narrowed, roughDay, scaleOf, shapeOf } from "./chart-shape";
import { type DaySeries } from "./day-series";

const series = (given: Partial<DaySeries>): DaySeries => ({
  id: "received",
  kind: "count",
  shape: "bar",
  lines: [{ id: "a", label: "A", figure: "fees" as const }],
  rows: [
    { day: "2026-06-29", values: { a: 50, b: 25 } },
    { day: "2026-06-30", values: { a: null, b: 50 } },
    { day: "2026-07-01", values: { a: 100, b: 0 } },
  ],
  ...given,
});

test("draws a bar from zero up to its figure, and none where there is none", () => {
  const [line] = shapeOf(series({})).lines;
  expect(line?.path.match(/M/g)).toHaveLength(2);
  expect(line?.path).toContain(`${SIDE}V500`);
  expect(line?.path).toContain(`${SIDE}V0`);
});

test("stands the figures of a stack on each other", () => {
  const lines = [
    { id: "a", label: "A", figure: "fees" as const, stack: "fees" as const },
    { id: "b", label: "B", figure: "fees" as const, stack: "fees" as const },
  ];
  const shape = shapeOf(series({ lines }));
  expect(shape.ticks.at(-1)).toBe(100);
  expect(shape.lines[1]?.path).toContain("500V250");
  expect(shape.lines[1]?.path).toContain(`${SIDE}V500`);
});

test("goes on over a day without a figure, and takes it for no zero", () => {
  const [line] = shapeOf(series({ shape: "line" })).lines;
  expect(line?.path).toBe("M166.7 500L833.3 0");
  expect(line?.dots.match(/M/g)).toHaveLength(2);
});

test("has an axis for the lines and the days in sight alone", () => {
  const lines = [
    { id: "a", label: "A", figure: "fees" as const, stack: "fees" as const },
    { id: "b", label: "B", figure: "fees" as const, stack: "fees" as const },
  ];
  const stacked = series({ lines });
  const days = { startIndex: 0, endIndex: 1 };
  expect(scaleOf(stacked).at(-1)).toBe(100);
  expect(scaleOf(narrowed(stacked, [], days)).at(-1)).toBe(80);
  expect(scaleOf(narrowed(stacked, ["a"], days)).at(-1)).toBe(50);
  expect(scaleOf(narrowed(stacked, ["a", "b"], days))).toEqual([0, 1]);
});

test("takes a sum as near as a double comes, and a day without a figure for none", () => {
  const lines = [
    { id: "a", label: "A", figure: "fees" as const },
    { id: "b", label: "B", figure: "fees" as const },
  ];
  expect(roughDay({ day: "2026-07-01", values: { a: "9007199254740993", b: null } }, lines)).toEqual({
    day: "2026-07-01",
    a: 9007199254740992,
    b: null,
  });
});

test("has room for the period before, and goes over its days without a figure", () => {
  const before = {
    label: "antes",
    figure: "fees" as const,
    rows: [
      { day: "2026-06-22", value: 200 },
      { day: "2026-06-23", value: null },
      { day: "2026-06-24", value: 0 },
    ],
  };
  const shape = shapeOf(series({ before }));
  expect(shape.ticks.at(-1)).toBe(200);
  expect(shape.before).toBe(`M166.7 0L833.3 ${String(SIDE)}`);
  expect(shapeOf(series({})).before).toBe("");
});
