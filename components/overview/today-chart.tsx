"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import { formatBrl } from "@/lib/core/money/money";
import { type Today } from "@/lib/composers/overview/schema";
import { addressOf } from "../kit/navigation/addresses";
import { STEP_OF, ticksOf } from "@/lib/core/charts/ticks";
import { clockOf } from "./clock-of";
import { useFigureLabels } from "./use-figure-labels";

const WIDTH = 1_000;
const HEIGHT = 400;
const DAY_HOURS = 24;
const HOURS_NAMED_EVERY = 3;

type Shape = { ticks: readonly number[]; x: (hour: number) => number; y: (value: number) => number };

const tenths = (value: number): number => Math.round(value * 10) / 10;

function shapeOf({ rising, compared, fromHour }: Today): Shape {
  const ticks = ticksOf([...rising, ...(compared?.band?.high ?? compared?.line ?? [])], STEP_OF.money);
  const top = ticks.at(-1) ?? 1;
  return {
    ticks,
    x: (hour) => tenths(((hour - fromHour) / (DAY_HOURS - fromHour)) * WIDTH),
    y: (value) => tenths(HEIGHT - (value / top) * HEIGHT),
  };
}

/** Steps of what came today over the line and the band of what is usual by each hour. */
export function TodayChart({ today }: { today: Today }) {
  const t = useTranslations("overview.today");
  const words = useFigureLabels();
  const router = useRouter();
  const { rising, compared, fromHour, hourOfDay } = today;
  const shape = useMemo(() => shapeOf(today), [today]);
  const { ticks, x, y } = shape;
  const [pointed, setPointed] = useState<number | null>(null);
  const last = rising.length - 1;
  const endOf = (hour: number) => Math.min(hour, hourOfDay);
  const now = rising[last] ?? 0;

  const lineOf = (line: readonly number[]) =>
    line
      .map((value, hour) => (hour < fromHour ? "" : `L${x(hour)} ${y(value)}`))
      .join("")
      .replace("L", "M");
  const steps = rising
    .map((value, hour) => (hour < fromHour ? "" : `H${x(endOf(hour))}V${y(value)}`))
    .join("");
  const band = compared?.band;

  function point({ currentTarget, clientX }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    const hour = fromHour + ((clientX - left) / width) * (DAY_HOURS - fromHour);
    setPointed(Math.min(last, Math.max(fromHour + 1, Math.round(hour))));
  }
  function onKey(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step !== 0)
      setPointed((at) => Math.min(last, Math.max(Math.min(last, fromHour + 1), (at ?? last) + step)));
    else if (event.key === "Enter")
      router.push(
        addressOf.allTransactions({ type: "payment", state: "completed", from: today.day, to: today.day }),
      );
    else return;
    event.preventDefault();
  }
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] text-xs text-muted-foreground">
      <div className="relative h-43">
        {ticks.map((value) => (
          // Browser and server may know a language by different editions of its rules: what was served stays.
          <span
            key={value}
            suppressHydrationWarning
            className="absolute right-2 -translate-y-1/2 whitespace-nowrap tabular-nums"
            style={{ top: `${(y(value) / HEIGHT) * 100}%` }}
          >
            {words.short("money", value)}
          </span>
        ))}
      </div>
      <div
        role="application"
        tabIndex={0}
        aria-label={t("chart")}
        aria-describedby="today-told"
        className="relative h-43 touch-pan-y rounded-sm focus-visible:outline-2 focus-visible:outline-ring"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        onKeyDown={onKey}
        onBlur={() => setPointed(null)}
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible fill-none [&_path]:[vector-effect:non-scaling-stroke]"
          aria-hidden
        >
          <path d={ticks.map((value) => `M0 ${y(value)}H${WIDTH}`).join("")} stroke="var(--grid)" />
          {band && (
            <path
              d={`${lineOf(band.high)}${lineOf(band.low)
                .slice(1)
                .split("L")
                .toReversed()
                .map((at) => `L${at}`)
                .join("")}z`}
              fill="var(--band-ground)"
            />
          )}
          {compared && <path d={lineOf(compared.line)} stroke="var(--ref)" strokeWidth={1.5} />}
          <path
            d={`M${x(fromHour)} ${y(rising[fromHour] ?? 0)}${steps}`}
            stroke="var(--chart-1)"
            strokeWidth={2}
            strokeLinejoin="round"
          />
          <path
            d={`M${x(endOf(last))} ${y(now)}h0`}
            stroke="var(--chart-1)"
            strokeWidth={9}
            strokeLinecap="round"
          />
          {pointed !== null && <path d={`M${x(endOf(pointed))} 0V${HEIGHT}`} stroke="var(--ref)" />}
        </svg>
        <div id="today-told" role="status" aria-live="polite">
          {pointed !== null && <Pointed today={today} hour={pointed} at={x(endOf(pointed)) / WIDTH} />}
        </div>
      </div>
      <div className="relative col-start-2 h-6">
        {Array.from({ length: DAY_HOURS + 1 }, (_, hour) => hour)
          .filter((hour) => hour >= fromHour && hour % HOURS_NAMED_EVERY === 0)
          .map((hour) => (
            <span
              key={hour}
              className="absolute top-1.5 -translate-x-1/2 whitespace-nowrap tabular-nums"
              style={{ left: `${(x(hour) / WIDTH) * 100}%` }}
            >
              {hour}h
            </span>
          ))}
      </div>
      {band && (
        <p className="col-start-2 flex flex-wrap gap-x-4">
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden className="h-0.5 w-4 bg-(--chart-1)" />
            {t("today")}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden className="h-2.5 w-4 rounded-xs bg-(--band-ground)" />
            {t("band", { days: compared.days })}
          </span>
        </p>
      )}
    </div>
  );
}

/** The amount received by that hour, on the side where there is space. */
function Pointed({ today, hour, at }: { today: Today; hour: number; at: number }) {
  const t = useTranslations("overview.today");
  const locale = useLocale();
  const { rising, compared, hourOfDay } = today;
  const isNow = hour > hourOfDay;
  const mine = rising[hour] ?? 0;
  const theirs = compared ? (isNow ? compared.soFar : (compared.line[hour] ?? 0)) : null;
  const written = (value: number) => formatBrl(Math.round(value), locale);
  return (
    <div
      className="pointer-events-none absolute top-0 z-10 mx-2 grid gap-0.5 rounded-lg border bg-popover px-2.5 py-2 text-sm whitespace-nowrap text-foreground shadow-lg"
      style={at > 0.5 ? { right: `${(1 - at) * 100}%` } : { left: `${at * 100}%` }}
    >
      <span className="font-medium">{t("until", { time: clockOf(Math.min(hour, hourOfDay)) })}</span>
      <span className="tabular-nums">
        {t("today")}: {written(mine)}
      </span>
      {theirs !== null && (
        <>
          <span className="tabular-nums">
            {t("line")}: {written(theirs)}
          </span>
          <span className="tabular-nums">
            {t("difference")}: {written(mine - theirs).replace("-", "\u2212")}
          </span>
        </>
      )}
    </div>
  );
}
