"use client";

import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { approximately, roughSum } from "@/lib/core/sum";
import { type DaySeries } from "./day-series";
import { useFigureWords } from "./use-figure-words";

const HEIGHT_PX = 220;
const WIDTH_PX_FIRST = 520;
const AXIS_WIDTH_PX = 64;

const COLOURS = ["var(--chart-1)", "var(--chart-2)", "var(--chart-3)", "var(--chart-4)"];
const TICK = { fill: "var(--muted-foreground)", fontSize: 12 };

/** The picture only: the same figures stand in the table behind it. Loaded apart, because Recharts is heavy. */
export function DayChart({ series, label }: { series: DaySeries; label: string }) {
  const words = useFigureWords();
  const data = series.rows.map(({ day, values }) => ({
    day,
    ...Object.fromEntries(Object.entries(values).map(([id, sum]) => [id, sum && approximately(sum)])),
  }));
  const figureOf = (value: number) => (series.kind === "money" ? roughSum(value) : value);
  const Chart = series.shape === "line" ? LineChart : BarChart;
  return (
    <div role="img" aria-label={label}>
      <ResponsiveContainer
        width="100%"
        height={HEIGHT_PX}
        initialDimension={{ width: WIDTH_PX_FIRST, height: HEIGHT_PX }}
      >
        <Chart data={data} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis
            dataKey="day"
            tickFormatter={words.shortDay}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: "var(--border)" }}
            minTickGap={24}
          />
          <YAxis
            width={AXIS_WIDTH_PX}
            allowDecimals={series.kind === "percent"}
            tickFormatter={(value: number) => words.short(series.kind, value)}
            tick={TICK}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: "var(--accent)", stroke: "var(--border)" }}
            contentStyle={{
              background: "var(--popover)",
              border: "1px solid var(--border)",
              borderRadius: 8,
              color: "var(--foreground)",
            }}
            itemStyle={{ color: "var(--foreground)" }}
            labelFormatter={(day) => (typeof day === "string" ? words.day(day) : day)}
            formatter={(value) => words.of(series.kind, typeof value === "number" ? figureOf(value) : null)}
          />
          {series.lines.length > 1 && (
            <Legend
              iconType="square"
              itemSorter={null}
              formatter={(name: string) => <span className="text-sm text-foreground">{name}</span>}
            />
          )}
          {series.lines.map(({ id, label: name, stack }, position) =>
            series.shape === "line" ? (
              <Line
                key={id}
                dataKey={id}
                name={name}
                stroke={COLOURS[position % COLOURS.length]}
                strokeWidth={2}
                dot={series.rows.length < 40}
                connectNulls
                isAnimationActive={false}
              />
            ) : (
              <Bar
                key={id}
                dataKey={id}
                name={name}
                fill={COLOURS[position % COLOURS.length]}
                maxBarSize={28}
                radius={stack === undefined ? [2, 2, 0, 0] : 0}
                isAnimationActive={false}
                {...(stack !== undefined && { stackId: stack })}
              />
            ),
          )}
        </Chart>
      </ResponsiveContainer>
    </div>
  );
}
