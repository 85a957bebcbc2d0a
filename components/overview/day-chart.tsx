"use client";

import { type PointerEvent, useMemo, useState } from "react";
import { cn } from "../ui/cn";
import { DAYS_DOTTED_MAX, SIDE, colourOf, middleOf, shapeOf } from "./chart-shape";
import { DayFigures } from "./day-figures";
import { type DaySeries } from "./day-series";
import { useFigureWords } from "./use-figure-words";

const DAYS_NAMED_MAX = 8;

const percent = (position: number) => `${(position / SIDE) * 100}%`;

/** The picture only: the same figures stand in the table behind it. A day's figures are shown where one points at it. */
export function DayChart({ series, label }: { series: DaySeries; label: string }) {
  const words = useFigureWords();
  const { ticks, lines } = useMemo(() => shapeOf(series), [series]);
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const days = series.rows.length;
  const isLine = series.shape === "line";
  const everyNth = Math.ceil(days / DAYS_NAMED_MAX);

  function point({ currentTarget, clientX }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointedAt(Math.min(days - 1, Math.max(0, Math.floor(((clientX - left) / width) * days))));
  }
  return (
    <div
      role="img"
      aria-label={label}
      className="grid h-55 grid-cols-[4rem_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_1.5rem_auto] pt-2 pr-2 text-xs text-muted-foreground"
    >
      <div className="relative">
        {ticks.map(({ value, y }) => (
          // Browser and server may know a language by different editions of its rules: what was served stays.
          <span
            key={value}
            suppressHydrationWarning
            className="absolute right-2 -translate-y-1/2 whitespace-nowrap tabular-nums"
            style={{ top: percent(y) }}
          >
            {words.short(series.kind, value)}
          </span>
        ))}
      </div>
      <div
        className="relative touch-pan-y"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setPointedAt(null)}
      >
        <svg
          viewBox={`0 0 ${SIDE} ${SIDE}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible fill-none [&_path]:[vector-effect:non-scaling-stroke]"
          aria-hidden
        >
          <path d={ticks.map(({ y }) => `M0 ${y}H${SIDE}`).join("")} stroke="var(--border)" />
          {pointedAt !== null && (
            <path
              d={`M${middleOf(pointedAt, days)} 0V${SIDE}`}
              stroke={isLine ? "var(--border)" : "var(--accent)"}
              strokeWidth={isLine ? 1 : undefined}
              style={isLine ? undefined : { vectorEffect: "none", strokeWidth: SIDE / days }}
            />
          )}
          {lines.map(({ id, path, dots }, at) =>
            isLine ? (
              <g key={id} strokeLinecap="round" strokeLinejoin="round">
                <path d={path} stroke={colourOf(at)} strokeWidth={2} />
                {days < DAYS_DOTTED_MAX && (
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
        </svg>
        {pointedAt !== null && <PointedDay series={series} place={pointedAt} />}
      </div>
      <div className="relative col-start-2">
        {series.rows.map(
          ({ day }, place) =>
            place % everyNth === 0 && (
              <span
                key={day}
                className={cn(
                  "absolute top-1.5 -translate-x-1/2 whitespace-nowrap tabular-nums",
                  (place / everyNth) % 2 === 1 && "max-sm:hidden",
                )}
                style={{ left: percent(middleOf(place, days)) }}
              >
                {words.shortDay(day)}
              </span>
            ),
        )}
      </div>
      {lines.length > 1 && (
        <div className="col-span-2 flex flex-wrap justify-center gap-x-3 pt-1 text-sm text-foreground">
          {lines.map(({ id, label: name }, at) => (
            <span key={id} className="inline-flex items-center gap-1.5">
              <span className="size-2.5" style={{ background: colourOf(at) }} />
              {name}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

/** On that side of the day where there is room. */
function PointedDay({ series, place }: { series: DaySeries; place: number }) {
  const row = series.rows[place];
  if (row === undefined) return null;
  const x = middleOf(place, series.rows.length);
  const side = x > SIDE / 2 ? { right: percent(SIDE - x) } : { left: percent(x) };
  return (
    <div className="pointer-events-none absolute top-0 z-10 mx-2" style={side}>
      <DayFigures kind={series.kind} lines={series.lines} row={row} />
    </div>
  );
}
