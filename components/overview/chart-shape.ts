import { approximately } from "@/lib/core/sum";
import { type DaySeries } from "./day-series";

/** The sides of the plot, which is stretched to whatever size there is. */
export const SIDE = 1_000;

const STEPS_MAX = 5;
const ROUND_STEPS = [1, 2, 2.5, 5, 10];
const BAND_FILLED = 0.8;
const BAR_WIDTH_MAX = 60;

type Line = { id: string; label: string; path: string; dots: string };
export type ChartShape = {
  ticks: readonly { value: number; y: number }[];
  lines: readonly Line[];
};

/** Round values from below the least to above the most, zero among them. */
export function ticksOf(values: readonly number[], areWhole: boolean): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = (most - least) / STEPS_MAX || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = power * (ROUND_STEPS.find((step) => step * power >= rough) ?? 1);
  const step = areWhole ? Math.max(1, Math.ceil(round)) : round;
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
}

/** Where a day stands from left to right. */
export const middleOf = (place: number, days: number): number => ((place + 0.5) * SIDE) / days;

/** What a chart is drawn of: one path a line, however many days there are. */
export function shapeOf({ kind, shape, lines, rows }: DaySeries): ChartShape {
  const figures = lines.map(({ id }) =>
    rows.map(({ values }) => {
      const sum = values[id] ?? null;
      return sum === null ? null : approximately(sum);
    }),
  );
  const isStacked = lines.some(({ stack }) => stack !== undefined);
  const floors = isStacked ? floorsOf(figures) : figures.map((line) => line.map(() => 0));
  const tops = figures.map((line, at) => line.map((figure, day) => (figure ?? 0) + (floors[at]?.[day] ?? 0)));
  const values = ticksOf(tops.flat(), kind !== "percent");
  const [low = 0, high = 1] = [values[0], values.at(-1)];
  const y = (value: number) => tenths(SIDE - ((value - low) / (high - low)) * SIDE);

  const band = SIDE / rows.length;
  const columns = isStacked ? 1 : lines.length;
  const width = Math.min((band * BAND_FILLED) / columns, BAR_WIDTH_MAX);

  function bars(at: number): string {
    const column = isStacked ? 0 : at;
    return (figures[at] ?? [])
      .map((figure, day) => {
        if (!figure) return "";
        const x = middleOf(day, rows.length) + (column - columns / 2) * width;
        const [from, to] = [y(floors[at]?.[day] ?? 0), y(tops[at]?.[day] ?? 0)];
        return `M${tenths(x)} ${from}V${to}h${tenths(width * (columns > 1 ? 0.9 : 1))}V${from}z`;
      })
      .join("");
  }
  const points = (at: number) =>
    (figures[at] ?? []).flatMap((figure, day) =>
      figure === null ? [] : [`${tenths(middleOf(day, rows.length))} ${y(figure)}`],
    );

  return {
    ticks: values.map((value) => ({ value, y: y(value) })),
    lines: lines.map(({ id, label }, at) =>
      shape === "bar"
        ? { id, label, path: bars(at), dots: "" }
        : {
            id,
            label,
            path: points(at).length > 0 ? `M${points(at).join("L")}` : "",
            dots: points(at)
              .map((point) => `M${point}h0`)
              .join(""),
          },
    ),
  };
}

/** What each figure of a stack stands on: those below it. */
function floorsOf(figures: readonly (readonly (number | null)[])[]): number[][] {
  const floor = figures[0]?.map(() => 0) ?? [];
  return figures.map((line) =>
    line.map((figure, day) => {
      const standsOn = floor[day] ?? 0;
      floor[day] = standsOn + (figure ?? 0);
      return standsOn;
    }),
  );
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
