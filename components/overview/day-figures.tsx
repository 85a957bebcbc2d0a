"use client";

import { type DaySeries } from "./day-series";
import { useFigureWords } from "./use-figure-words";

/** A day's figures, to the centavo. */
export function DayFigures({ lines, row }: Pick<DaySeries, "lines"> & { row: DaySeries["rows"][number] }) {
  const words = useFigureWords();
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
