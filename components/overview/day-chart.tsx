"use client";

import { useMemo } from "react";
import { isWeekend, namedPlaces } from "@/lib/core/charts/buckets";
import { LEGEND_STYLES } from "../kit/charts/chart-frame";
import { Plot, TipRows } from "../kit/charts/plot";
import { DAYS_DOTTED_MAX, colourOf, shapeOf } from "./chart-shape";
import { type DaySeries } from "./day-series";
import { dayHref } from "./overview-links";
import { useFigureLabels } from "./use-figure-labels";

const DAYS_NAMED_MAX = 8;

/** A few lines of figures by day; the same figures stand in the table behind it. */
export function DayChart({
  series,
  label,
  wallet,
}: {
  series: DaySeries;
  label: string;
  wallet: string | undefined;
}) {
  const words = useFigureLabels();
  const { ticks, lines, before: beforePath } = useMemo(() => shapeOf(series), [series]);
  const { kind, rows, before } = series;
  const isLine = series.shape === "line";
  const named = useMemo(
    () =>
      new Set(
        namedPlaces(
          rows.map(({ day }) => ({ from: day, to: day })),
          DAYS_NAMED_MAX,
        ),
      ),
    [rows],
  );
  const isNamed = lines.length > 1 || before !== undefined;
  const figuresOf = (row: DaySeries["rows"][number], place: number) => {
    const earlier = before?.rows[place];
    return [
      ...series.lines.map(({ id, label: name, figure }, at) => ({
        term: name,
        detail: words.of(figure, row.values[id] ?? null),
        ...(isNamed && { colour: colourOf(at) }),
      })),
      ...(before && earlier
        ? [
            {
              term: words.day(earlier.day),
              detail: words.of(before.figure, earlier.value),
              colour: "var(--ref)",
            },
          ]
        : []),
    ];
  };
  return (
    <div className="grid gap-1">
      <Plot
        label={label}
        marks={rows.map((row, place) => ({
          key: row.day,
          said: `${words.day(row.day)}: ${figuresOf(row, place)
            .map(({ term, detail }) => `${term} ${detail}`)
            .join(", ")}`,
          href: dayHref(row.day, wallet),
          isWeekend: isWeekend(row.day),
          name: named.has(place) ? words.shortDay(row.day) : undefined,
        }))}
        ticks={ticks}
        tickWords={(value) => words.short(kind, value)}
        // As high as the explorer that takes its place, with its names below or without.
        className={isNamed ? "h-43" : "h-49"}
        tip={(place) => {
          const row = rows[place];
          return row && <TipRows title={words.day(row.day)} rows={figuresOf(row, place)} />;
        }}
      >
        {lines.map(({ id, path, dots }, at) =>
          isLine ? (
            <g key={id} strokeLinecap="round" strokeLinejoin="round">
              <path d={path} stroke={colourOf(at)} strokeWidth={2} />
              {rows.length < DAYS_DOTTED_MAX && (
                <>
                  <path d={dots} stroke={colourOf(at)} strokeWidth={8} />
                  <path d={dots} stroke="var(--card)" strokeWidth={4} />
                </>
              )}
            </g>
          ) : (
            <path key={id} d={path} fill={colourOf(at)} />
          ),
        )}
        <path
          d={beforePath}
          stroke="var(--ref)"
          strokeWidth={1.5}
          strokeDasharray="4 3"
          strokeLinejoin="round"
        />
      </Plot>
      {isNamed && (
        <div className="flex flex-wrap justify-center gap-x-3 text-sm text-foreground">
          {lines.map(({ id, label: name }, at) => (
            <span key={id} className="inline-flex items-center gap-1.5">
              <span className="size-2.5" style={{ background: colourOf(at) }} />
              {name}
            </span>
          ))}
          {before && (
            <span className="inline-flex items-center gap-1.5 text-muted-foreground">
              <span aria-hidden className={LEGEND_STYLES.before} />
              {before.label}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
