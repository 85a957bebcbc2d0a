"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Bar, BarChart, Brush, CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import { cn } from "../ui/cn";
import { DAYS_DOTTED_MAX, colourOf, narrowed, roughDay, scaleOf } from "./chart-shape";
import { type DaySeries } from "./day-series";
import { useFigureLabels } from "./use-figure-labels";

/** With more days than this one can narrow them. */
const DAYS_WHOLE_MAX = 14;
const AXIS_WIDTH_PX = 64;
const AXIS_HEIGHT_PX = 24;
const BAR_WIDTH_MAX_PX = 28;
const BRUSH_HEIGHT_PX = 20;
/** As wide as a finger finds. */
const BRUSH_HANDLE_PX = 12;
const TICK = { fill: "var(--muted-foreground)", fontSize: 12 };
const MARGIN = { top: 8, right: 8, bottom: 1, left: 0 };
const CURSORS = {
  bar: { fill: "var(--accent)" },
  line: { stroke: "var(--muted-foreground)", strokeDasharray: "3 3" },
};

/** The same days in an interactive chart of the same height. Fetched on request, because recharts is heavy. */
export function DayExplorer({ series, label }: { series: DaySeries; label: string }) {
  const t = useTranslations("overview");
  const words = useFigureLabels();
  const { kind, shape, lines, rows } = series;
  const [off, setOff] = useState<readonly string[]>([]);
  const [between, setBetween] = useState({ startIndex: 0, endIndex: rows.length - 1 });
  const data = useMemo(() => rows.map((row) => roughDay(row, lines)), [rows, lines]);
  const shown = useMemo(() => narrowed(series, off, between), [series, off, between]);
  const ticks = useMemo(() => scaleOf(shown), [shown]);
  const Chart = shape === "line" ? LineChart : BarChart;

  const figuresOf = (day: unknown) => {
    const row = rows.find((one) => one.day === day);
    return row && <DayFigures lines={shown.lines} row={row} />;
  };
  return (
    <div role="group" aria-label={label} className="flex h-55 flex-col text-xs text-muted-foreground">
      <Chart
        responsive
        className="min-h-0 w-full flex-1 touch-pan-y tabular-nums [&_.recharts-surface]:cursor-crosshair [&_:focus:not(:focus-visible)]:outline-none"
        aria-label={t("exploreByKeys")}
        data={data}
        margin={MARGIN}
        barCategoryGap="10%"
        barGap={1}
      >
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="day"
          scale="band"
          height={AXIS_HEIGHT_PX}
          tickFormatter={words.shortDay}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          interval="equidistantPreserveStart"
          minTickGap={24}
        />
        <YAxis
          width={AXIS_WIDTH_PX}
          ticks={ticks}
          domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
          interval={0}
          tickFormatter={(value: number) => words.short(kind, value)}
          tick={TICK}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          isAnimationActive={false}
          filterNull={false}
          cursor={CURSORS[shape]}
          position={{ y: 0 }}
          content={({ active, label: day }) => (
            <div role="status" aria-live="assertive">
              {active && figuresOf(day)}
            </div>
          )}
        />
        {lines.map(({ id, label: name, stack }, at) =>
          shape === "line" ? (
            <Line
              key={id}
              dataKey={id}
              name={name}
              hide={off.includes(id)}
              stroke={colourOf(at)}
              strokeWidth={2}
              dot={shown.rows.length < DAYS_DOTTED_MAX && { r: 3, fill: "var(--card)" }}
              connectNulls
              isAnimationActive={false}
            />
          ) : (
            <Bar
              key={id}
              dataKey={id}
              name={name}
              hide={off.includes(id)}
              fill={colourOf(at)}
              maxBarSize={BAR_WIDTH_MAX_PX}
              isAnimationActive={false}
              {...(stack !== undefined && { stackId: stack })}
            />
          ),
        )}
        {rows.length > DAYS_WHOLE_MAX && (
          <Brush
            {...between}
            dataKey="day"
            height={BRUSH_HEIGHT_PX}
            travellerWidth={BRUSH_HANDLE_PX}
            fill="var(--card)"
            stroke="var(--muted-foreground)"
            ariaLabel={t("daysShown", {
              from: words.day(shown.rows[0]?.day ?? ""),
              to: words.day(shown.rows.at(-1)?.day ?? ""),
            })}
            // The days stand on the axis above.
            tickFormatter={() => ""}
            onChange={({ startIndex, endIndex }) => setBetween({ startIndex, endIndex })}
          />
        )}
      </Chart>
      {lines.length > 1 && (
        <div className="flex flex-wrap justify-center gap-x-1 text-sm">
          {lines.map(({ id, label: name }, at) => {
            const isOff = off.includes(id);
            return (
              <button
                key={id}
                type="button"
                aria-pressed={!isOff}
                className={cn(
                  "inline-flex h-6 items-center gap-1.5 rounded-sm px-1 hover:bg-accent",
                  isOff ? "line-through" : "text-foreground",
                )}
                onClick={() => setOff(isOff ? off.filter((one) => one !== id) : [...off, id])}
              >
                <span
                  className="size-2.5 border"
                  style={{ borderColor: colourOf(at), background: isOff ? "none" : colourOf(at) }}
                  aria-hidden
                />
                {name}
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** A day's figures, to the centavo. */
function DayFigures({ lines, row }: Pick<DaySeries, "lines"> & { row: DaySeries["rows"][number] }) {
  const words = useFigureLabels();
  return (
    <div className="grid gap-0.5 rounded-lg border bg-popover px-2.5 py-2 text-sm whitespace-nowrap text-foreground shadow-lg">
      <span>{words.day(row.day)}</span>
      {lines.map(({ id, label, figure }) => (
        <span key={id} className="tabular-nums">
          {label}: {words.of(figure, row.values[id] ?? null)}
        </span>
      ))}
    </div>
  );
}
