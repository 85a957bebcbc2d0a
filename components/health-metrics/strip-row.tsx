"use client";

import { type Route } from "next";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { type HealthState } from "@/lib/core/health-metrics/health-state";
import { cn } from "../ui/cn";

const CELL = 10;
const GAP = 1.5;
const HEIGHT = 18;

const FILLS: Record<Exclude<HealthState, "unmeasured">, string> = {
  none: "fill-(--grid)",
  good: "fill-(--sign-good)",
  partly: "fill-(--sign-partly)",
  failed: "fill-(--sign-failed)",
};
/** How much of a good cell there was, in three steps: what is busy is deeper. */
const DEPTHS = ["opacity-45", "opacity-70", ""] as const;

export type StripCell = {
  standing: HealthState;
  /** The depth of good ones: 0 to 2. */
  depth?: number;
  /** The text for screen readers. */
  said: string;
  href: Route;
};

/**
 * One measure over time. All cells are drawn as a few paths; left and right move between cells, Enter and a press
 * open its rows. A touch first shows what it would open.
 */
export function StripRow({
  label,
  icon,
  value,
  detail,
  tone,
  cells,
  line,
  pointed,
  onPoint,
}: {
  label: string;
  icon: ReactNode;
  value: ReactNode;
  detail: ReactNode;
  tone?: "bad" | undefined;
  cells: readonly StripCell[];
  /** In place of cells: how long it took, drawn as a line over the same places. */
  line?: { path: string; area: string } | undefined;
  pointed: number | null;
  onPoint: (place: number | null) => void;
}) {
  const router = useRouter();
  const wasTouched = useRef(false);
  const last = cells.length - 1;
  const at = pointed ?? last;
  const width = cells.length * CELL;

  const placeOf = ({ currentTarget, clientX }: PointerEvent | MouseEvent): number => {
    const { left, width: whole } = currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / whole) * cells.length)));
  };
  function open(place: number): void {
    const cell = cells[place];
    if (cell) router.push(cell.href);
  }
  function onKey(event: KeyboardEvent): void {
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (next !== undefined) onPoint(Math.min(last, Math.max(0, next)));
    else if (event.key === "Enter") open(at);
    else return;
    event.preventDefault();
  }
  function onClick(event: MouseEvent): void {
    const place = placeOf(event);
    if (wasTouched.current && pointed !== place) onPoint(place);
    else open(place);
  }
  return (
    <div className="grid min-h-8.5 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-1 lg:grid-cols-[10.5rem_minmax(0,1fr)_7.5rem]">
      <span className="inline-flex min-w-0 items-center gap-2 text-base [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground">
        {icon}
        <span className="truncate">{label}</span>
      </span>
      <div className="relative max-lg:col-span-2 max-lg:row-start-2">
        <svg
          viewBox={`0 0 ${String(width)} ${String(HEIGHT)}`}
          preserveAspectRatio="none"
          aria-hidden
          className={cn(
            "block h-4.5 w-full",
            line && "overflow-visible fill-none [&_path]:[vector-effect:non-scaling-stroke]",
          )}
        >
          {line ? (
            <>
              <path d={line.area} fill="var(--chart-1)" opacity={0.12} />
              <path d={line.path} stroke="var(--chart-1)" strokeWidth={1.5} strokeLinejoin="round" />
            </>
          ) : (
            (Object.keys(FILLS) as (keyof typeof FILLS)[]).flatMap((standing) =>
              DEPTHS.map((depth, deep) => {
                const path = pathOf(
                  cells.map(
                    (cell) =>
                      cell.standing === standing && (standing === "good" ? (cell.depth ?? 2) : 2) === deep,
                  ),
                );
                return path === "" ? null : (
                  <path key={`${standing} ${String(deep)}`} d={path} className={cn(FILLS[standing], depth)} />
                );
              }),
            )
          )}
        </svg>
        {runsOf(cells).map(([from, to]) => (
          <span
            key={from}
            aria-hidden
            className="absolute inset-y-0 rounded-xs bg-[repeating-linear-gradient(135deg,var(--border)_0_1.5px,transparent_1.5px_5px)]"
            style={{ left: percent(from, cells.length), width: percent(to - from, cells.length) }}
          />
        ))}
        {pointed !== null && (
          <span
            aria-hidden
            className="absolute -inset-y-1 border-x border-foreground/50 bg-foreground/10"
            style={{ left: percent(pointed, cells.length), width: percent(1, cells.length) }}
          />
        )}
        <span
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={cells[at]?.said ?? ""}
          className="absolute -inset-y-1 inset-x-0 cursor-pointer rounded-xs focus-visible:outline-2 focus-visible:outline-ring"
          onKeyDown={onKey}
          onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && onPoint(at)}
          onBlur={() => onPoint(null)}
          onPointerDown={({ pointerType }) => (wasTouched.current = pointerType === "touch")}
          onPointerMove={(event) => event.pointerType !== "touch" && onPoint(placeOf(event))}
          onPointerLeave={({ pointerType }) => pointerType !== "touch" && onPoint(null)}
          onClick={onClick}
        />
      </div>
      <span className="text-right leading-tight">
        <span className={cn("text-base font-medium tabular-nums", tone === "bad" && "text-danger")}>
          {value}
        </span>
        <span className="ml-2 text-xs text-muted-foreground lg:ml-0 lg:block">{detail}</span>
      </span>
    </div>
  );
}

const percent = (places: number, all: number): string => `${String((places / all) * 100)}%`;

/** One path for all cells that are meant. */
const pathOf = (isMeant: readonly boolean[]): string =>
  isMeant
    .map((is, place) =>
      is ? `M${String(place * CELL)} 0h${String(CELL - GAP)}V${String(HEIGHT)}h-${String(CELL - GAP)}z` : "",
    )
    .join("");

/** From where to where nothing was measured. */
function runsOf(cells: readonly StripCell[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const [place, { standing }] of cells.entries()) {
    if (standing !== "unmeasured") continue;
    const run = runs.at(-1);
    if (run?.[1] === place) run[1] = place + 1;
    else runs.push([place, place + 1]);
  }
  return runs;
}

/**
 * The line of durations through the cell centres, with a gap where nothing was counted. `top` is the highest value.
 */
export function lineOf(values: readonly (number | null)[], top: number): { path: string; area: string } {
  const y = (value: number) => Math.round((HEIGHT - (value / (top || 1)) * (HEIGHT - 2)) * 10) / 10;
  const x = (place: number) => place * CELL + CELL / 2;
  let [path, area] = ["", ""];
  for (const [place, value] of values.entries()) {
    if (value === null) continue;
    const before = values[place - 1] ?? null;
    path +=
      before === null
        ? `M${String(x(place))} ${String(y(value))}h0`
        : `L${String(x(place))} ${String(y(value))}`;
    if (before !== null)
      area += `M${String(x(place - 1))} ${String(HEIGHT)}V${String(y(before))}L${String(x(place))} ${String(y(value))}V${String(HEIGHT)}z`;
  }
  return { path, area };
}
