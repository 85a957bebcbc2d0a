import { SIDE, linePath, middleOf } from "@/lib/core/charts/plot";
import { STEP_OF, ticksOf } from "@/lib/core/charts/ticks";
import { approximately } from "@/lib/core/money/sum";
import { type DaySeries } from "./day-series";
import { type FigureKind } from "./use-figure-labels";

const STEPS: Readonly<Record<FigureKind, number>> = {
  money: STEP_OF.money,
  count: STEP_OF.count,
  duration: STEP_OF.count,
  percent: STEP_OF.ratio,
};
const BAND_FILLED = 0.8;
const BAR_WIDTH_MAX = 60;
const COLOURS = ["var(--chart-1)", "var(--chart-2)", "var(--chart-3)", "var(--chart-4)"];

/** With more days than this a line has no dots. */
export const DAYS_DOTTED_MAX = 40;

export const colourOf = (line: number): string => COLOURS[line % COLOURS.length] ?? "";

type Line = { id: string; label: string; path: string; dots: string };
export type ChartShape = {
  ticks: readonly number[];
  lines: readonly Line[];
  /** The period before, as a line over them; empty without one. */
  before: string;
};

type Day = DaySeries["rows"][number];
type Plotted = Pick<DaySeries, "kind" | "lines" | "rows" | "before">;

function figureOf({ values }: Day, id: string): number | null {
  const sum = values[id] ?? null;
  return sum === null ? null : approximately(sum);
}

/** A day as the chart takes it: keyed by the name of each line, at the precision of a double. */
export const roughDay = (row: Day, lines: DaySeries["lines"]): Record<string, number | string | null> => ({
  ...Object.fromEntries(lines.map(({ id }) => [id, figureOf(row, id)])),
  day: row.day,
});

function heightsOf({ lines, rows }: Plotted) {
  const figures = lines.map(({ id }) => rows.map((row) => figureOf(row, id)));
  const isStacked = lines.some(({ stack }) => stack !== undefined);
  const floors = isStacked ? floorsOf(figures) : figures.map((line) => line.map(() => 0));
  const tops = figures.map((line, at) => line.map((figure, day) => (figure ?? 0) + (floors[at]?.[day] ?? 0)));
  return { figures, floors, tops, isStacked };
}

/** The visible part of a chart with some lines switched off and some days cut away. */
export const narrowed = (
  { kind, lines, rows }: Plotted,
  off: readonly string[],
  { startIndex, endIndex }: { startIndex: number; endIndex: number },
): Plotted => ({
  kind,
  lines: lines.filter(({ id }) => !off.includes(id)),
  rows: rows.slice(startIndex, endIndex + 1),
});

const figuresBefore = ({ before }: Plotted): (number | null)[] =>
  before?.rows.map(({ value }) => (value === null ? null : approximately(value))) ?? [];

/** The ticks of an axis for these lines of these days, and for those of the days before. */
export const scaleOf = (plotted: Plotted): number[] =>
  ticksOf(
    [...heightsOf(plotted).tops.flat(), ...figuresBefore(plotted).map((figure) => figure ?? 0)],
    STEPS[plotted.kind],
  );

/** The shape that a chart is drawn from: one path per line, however many days there are. */
export function shapeOf(series: DaySeries): ChartShape {
  const { shape, lines, rows } = series;
  const { figures, floors, tops, isStacked } = heightsOf(series);
  const values = scaleOf(series);
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
    ticks: values,
    before: linePath(figuresBefore(series), y),
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

/** The base of each figure of a stack: the figures below it. */
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
