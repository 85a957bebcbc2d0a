"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AppError } from "@/lib/core/errors/app-error";
import { addDaysTo } from "@/lib/core/time/sao-paulo";
import { bucketsOf, namedPlaces } from "@/lib/core/charts/buckets";
import { barsPath, scaleOf } from "@/lib/core/charts/plot";
import { STEP_OF, ticksOf } from "@/lib/core/charts/ticks";
import { type DispatchState } from "@/lib/core/enums/dispatches";
import { dispatchQueries } from "@/lib/platform/dispatches/queries";
import { RETENTION_DAYS } from "@/lib/core/time/retention-days";
import { ChartFrame } from "../kit/charts/chart-frame";
import { Plot, TipRows } from "../kit/charts/plot";
import { useChartLabels } from "../kit/charts/use-chart-labels";
import { addressOf } from "../kit/navigation/addresses";
import { FailureNote } from "../kit/failure/failure-note";
import { Card } from "../ui/card";
import { cn } from "../ui/cn";
import { Link } from "../ui/link";
import { Skeleton } from "../ui/skeleton";

/** From the axis up: messages that arrived, then those that are pending, then those that reach no recipient. */
const STATES = [
  { id: "sent", colour: "var(--chart-1)", look: "size-2.5 rounded-xs bg-(--chart-1)" },
  { id: "waiting", colour: "var(--back-soft)", look: "size-2.5 rounded-xs bg-(--back-soft)" },
  { id: "failing", colour: "var(--sign-partly)", look: "size-2.5 rounded-xs bg-(--sign-partly)" },
  { id: "given_up", colour: "var(--sign-failed)", look: "size-2.5 rounded-xs bg-(--sign-failed)" },
] as const;

/** The states that a person may have to repair come first. */
const FIGURES = ["given_up", "failing", "waiting", "sent"] as const;
const TROUBLE: Partial<Record<DispatchState, string>> = {
  given_up: "text-danger",
  failing: "text-warning",
};

const NAMES_MAX = 8;

/** The status of the messages sent on each of the last days, with a link to them. */
export function DispatchDays({ today }: { today: string }) {
  const t = useTranslations("dispatches");
  const words = useChartLabels();
  const { data, error, refetch } = useQuery(dispatchQueries.days());
  if (data === undefined)
    return error === null ? (
      <Skeleton className="h-51" />
    ) : (
      <FailureNote
        error={error instanceof AppError ? error.toPublic() : { code: "internal" }}
        onRetry={() => void refetch()}
      />
    );
  const buckets = bucketsOf(addDaysTo(today, 1 - RETENTION_DAYS.dispatches), today);
  const countOf = (state: DispatchState, day?: string): number =>
    data.days.reduce(
      (sum, one) => (one.state === state && (day === undefined || one.day === day) ? sum + one.count : sum),
      0,
    );
  const days = buckets.map(({ from }) => {
    const counts = STATES.map(({ id }) => countOf(id, from));
    return {
      day: from,
      counts,
      total: counts.reduce((sum, count) => sum + count, 0),
      href: addressOf.dispatches({ from, to: from }),
    };
  });
  const ticks = ticksOf(
    days.map(({ total }) => total),
    STEP_OF.count,
  );
  const y = scaleOf(ticks);
  const named = new Set(namedPlaces(buckets, NAMES_MAX));
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] overflow-hidden lg:grid-cols-[15rem_minmax(0,1fr)]">
      <ul className="grid content-center max-lg:grid-cols-2 max-lg:border-b lg:border-r">
        {FIGURES.map((state) => {
          const count = countOf(state);
          return (
            <li key={state} className="min-w-0">
              <Link
                href={addressOf.dispatches({ state })}
                className="flex items-baseline justify-between gap-3 px-4 py-2 transition-colors hover:bg-accent/40"
              >
                <span className="truncate text-sm text-muted-foreground">{t(`states.${state}`)}</span>
                <span
                  className={cn("text-lg font-semibold tabular-nums", count > 0 && (TROUBLE[state] ?? ""))}
                >
                  {words.count(count)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <ChartFrame
        className="p-4"
        title={t("days.title", { count: RETENTION_DAYS.dispatches })}
        keys={STATES.map(({ id, look }) => ({ name: t(`states.${id}`), look }))}
        table={{
          head: t("days.when"),
          columns: [t("days.total"), ...STATES.map(({ id }) => t(`states.${id}`))],
          rows: days.toReversed().map(({ day, href, total, counts }) => ({
            key: day,
            label: words.bucket({ from: day, to: day }),
            href,
            cells: [total, ...counts].map(words.count),
          })),
        }}
      >
        <Plot
          label={t("days.label")}
          className="h-24"
          marks={days.map(({ day, href, total, counts }, place) => ({
            key: day,
            href,
            isWeekend: words.isWeekend({ from: day, to: day }),
            name: named.has(place) ? words.day(day) : undefined,
            said: t("days.said", {
              day: words.bucket({ from: day, to: day }),
              total: words.count(total),
              ...Object.fromEntries(STATES.map(({ id }, at) => [id, words.count(counts[at] ?? 0)])),
            }),
          }))}
          ticks={ticks}
          tickWords={words.short}
          tip={(place) => {
            const one = days[place];
            return (
              one && (
                <TipRows
                  title={words.bucket({ from: one.day, to: one.day })}
                  rows={STATES.map(({ id, colour }, at) => ({
                    term: t(`states.${id}`),
                    detail: words.count(one.counts[at] ?? 0),
                    colour,
                  }))}
                />
              )
            );
          }}
        >
          {STATES.map(({ id, colour }, part) => (
            <path
              key={id}
              d={barsPath(
                days.map(({ counts }) => {
                  const from = counts.slice(0, part).reduce((sum, count) => sum + count, 0);
                  return { from, to: from + (counts[part] ?? 0) };
                }),
                y,
                { share: 0.66, widthMax: 28 },
              )}
              fill={colour}
            />
          ))}
        </Plot>
      </ChartFrame>
    </Card>
  );
}
