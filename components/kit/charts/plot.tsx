"use client";

import { type Route } from "next";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { SIDE, groundPath, middleOf, scaleOf } from "@/lib/core/charts/plot";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";

/** One position from left to right: its text for screen readers, and the rows that it consists of. */
export type PlotPoint = {
  key: string;
  said: string;
  href: Route;
  name?: string | undefined;
  isWeekend?: boolean;
};

const NAMED_ON_PHONE = 7;

const percent = (position: number): string => `${(position / SIDE) * 100}%`;
const FIXED =
  "absolute inset-0 size-full overflow-visible fill-none [&_path]:[vector-effect:non-scaling-stroke]";

/**
 * The frame of all charts of places: ticks, weekends, and names below. Each marker is a link to its rows, and the one
 * under the pointer or in focus is described beside it. Left, right, Home and End move from marker to marker.
 */
export function Plot({
  label,
  marks,
  ticks,
  tickWords,
  tip,
  children,
  over,
  strip,
  className = "h-43",
}: {
  label: string;
  marks: readonly PlotPoint[];
  ticks: readonly number[];
  tickWords: (value: number) => string;
  /** The value of a data point, to the centavo. */
  tip: (place: number) => ReactNode;
  /** Paths within a square of `SIDE`, stretched to the plot. */
  children: ReactNode;
  /** Labels within the plot, placed by fractions of it. */
  over?: ReactNode;
  /** A lower drawing over the same data points, such as inflows and outflows. */
  strip?: { names: ReactNode; children: ReactNode };
  className?: string;
}) {
  const [pointed, setPointed] = useState<number | null>(null);
  const isTouched = useRef(false);
  const y = scaleOf(ticks);
  const named = marks.flatMap(({ name }, place) => (name === undefined ? [] : [place]));

  function onKey(event: KeyboardEvent<HTMLOListElement>): void {
    const links = [...event.currentTarget.querySelectorAll("a")];
    const at = links.findIndex((link) => link === document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    links[Math.min(links.length - 1, Math.max(0, next))]?.focus();
  }
  // A finger has to see first what it would open.
  function onClick(event: MouseEvent, place: number): void {
    if (!isTouched.current || pointed === place) return;
    event.preventDefault();
    setPointed(place);
  }
  return (
    <div className="grid grid-cols-[3.25rem_minmax(0,1fr)] text-xs text-muted-foreground">
      <div>
        <div className={cn("relative", className)} aria-hidden>
          {ticks.map((value) => (
            // Browser and server may know a language by different editions of its rules: what was served stays.
            <span
              key={value}
              suppressHydrationWarning
              className="absolute right-2 -translate-y-1/2 whitespace-nowrap tabular-nums"
              style={{ top: percent(y(value)) }}
            >
              {tickWords(value)}
            </span>
          ))}
        </div>
        {strip && (
          <div className="mt-2 h-11 pr-2 text-right" aria-hidden>
            {strip.names}
          </div>
        )}
      </div>
      <div className="relative" onPointerLeave={() => setPointed(null)}>
        <div className={cn("relative", className)} aria-hidden>
          <svg viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" className={FIXED}>
            <path d={groundPath(marks.map((mark) => mark.isWeekend === true))} fill="var(--muted)" />
            {pointed !== null && (
              <path d={groundPath(marks.map((_, place) => place === pointed))} fill="var(--band-ground)" />
            )}
            <path d={ticks.map((value) => `M0 ${y(value)}H${SIDE}`).join("")} stroke="var(--grid)" />
            {children}
          </svg>
          {over}
        </div>
        {strip && (
          <div className="relative mt-2 h-11" aria-hidden>
            <svg viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" className={FIXED}>
              {pointed !== null && (
                <path d={groundPath(marks.map((_, place) => place === pointed))} fill="var(--band-ground)" />
              )}
              {strip.children}
            </svg>
          </div>
        )}
        <ol
          aria-label={label}
          className="absolute inset-0 flex"
          onKeyDown={onKey}
          onPointerDown={({ pointerType }) => (isTouched.current = pointerType === "touch")}
        >
          {marks.map(({ key, said, href }, place) => (
            <li key={key} className="min-w-0 flex-1">
              <Link
                href={href}
                aria-label={said}
                tabIndex={place === (pointed ?? marks.length - 1) ? 0 : -1}
                className="block size-full rounded-xs outline-offset-[-2px]"
                onPointerEnter={({ pointerType }) => pointerType !== "touch" && setPointed(place)}
                onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && setPointed(place)}
                onBlur={() => setPointed(null)}
                onClick={(event) => onClick(event, place)}
              />
            </li>
          ))}
        </ol>
        {pointed !== null && (
          <Tip at={middleOf(pointed, marks.length)} isRight={pointed >= marks.length / 2}>
            {tip(pointed)}
          </Tip>
        )}
      </div>
      <div className="relative col-start-2 h-6" aria-hidden>
        {marks.map(
          ({ key, name }, place) =>
            name !== undefined && (
              <span
                key={key}
                suppressHydrationWarning
                className={cn(
                  "absolute top-1.5 -translate-x-1/2 whitespace-nowrap tabular-nums",
                  place === pointed && "font-medium text-foreground",
                  // More than these stand over each other on a phone.
                  named.length > NAMED_ON_PHONE && named.indexOf(place) % 2 === 1 && "max-sm:hidden",
                )}
                style={{ left: percent(middleOf(place, marks.length)) }}
              >
                {name}
              </span>
            ),
        )}
      </div>
    </div>
  );
}

/**
 * The tooltip is on the side of the data point with free space. For screen readers the data point itself has the
 * text.
 */
function Tip({ at, isRight, children }: { at: number; isRight: boolean; children: ReactNode }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-0 z-10 mx-2 min-w-44 rounded-lg border bg-popover px-2.5 py-2 text-sm whitespace-nowrap text-foreground shadow-lg"
      style={isRight ? { right: percent(SIDE - at) } : { left: percent(at) }}
    >
      {children}
    </div>
  );
}

export type TipRow = { term: ReactNode; detail: ReactNode; colour?: string };

/** The description of a marker, line by line. */
export function TipRows({ title, rows }: { title: ReactNode; rows: readonly TipRow[] }) {
  return (
    <span className="grid gap-0.5">
      <span className="font-medium">{title}</span>
      {rows.map(({ term, detail, colour }, place) => (
        <span key={place} className="flex items-baseline justify-between gap-6">
          <span className="inline-flex items-baseline gap-1.5 text-muted-foreground">
            {colour !== undefined && (
              <span className="size-2 self-center rounded-xs" style={{ background: colour }} />
            )}
            {term}
          </span>
          <span className="tabular-nums">{detail}</span>
        </span>
      ))}
    </span>
  );
}
