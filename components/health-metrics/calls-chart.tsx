"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { healthMetricQueries } from "@/lib/composers/health-metrics/queries";
import { type HealthMetrics } from "@/lib/composers/health-metrics/schema";
import { barsPath, brokenLine, scaleOf } from "@/lib/core/charts/plot";
import { STEP_OF, ticksOf } from "@/lib/core/charts/ticks";
import { NOTHING_COUNTED, totalOf } from "@/lib/core/health-metrics/health-state";
import { type MetricWindow } from "@/lib/core/enums/health-metrics";
import { AppError } from "@/lib/core/errors/app-error";
import { ChartFrame } from "../kit/charts/chart-frame";
import { Plot, TipRows } from "../kit/charts/plot";
import { addressOf } from "../kit/navigation/addresses";
import { FailureNote } from "../kit/failure/failure-note";
import { Card } from "../ui/card";
import { Skeleton } from "../ui/skeleton";
import { endOf, peakOf } from "./health-board";
import { useMetricLabels } from "./use-metric-labels";
import { WindowChoice } from "./window-choice";

/** From the axis up. Slow calls were still answered: they are with the good ones, and the line shows them. */
const PARTS = [
  {
    id: "answered",
    colour: "var(--chart-1)",
    look: "size-2.5 rounded-xs bg-(--chart-1)",
    of: ["good", "slow"],
  },
  {
    id: "refused",
    colour: "var(--sign-partly)",
    look: "size-2.5 rounded-xs bg-(--sign-partly)",
    of: ["refused"],
  },
  {
    id: "failed",
    colour: "var(--sign-failed)",
    look: "size-2.5 rounded-xs bg-(--sign-failed)",
    of: ["failed"],
  },
  {
    id: "unanswered",
    colour: "var(--foreground)",
    look: "size-2.5 rounded-xs bg-foreground",
    of: ["unanswered"],
  },
] as const;

/** Calls over time, by what came of them, and below how long 95 of 100 took at most. */
export function CallsChart() {
  const t = useTranslations("healthMetrics");
  const [window, setWindow] = useState<MetricWindow>("day");
  const { data: signs, error, refetch } = useQuery(healthMetricQueries.of(window));
  return (
    <Card className="p-4">
      {error !== null && (
        <FailureNote
          error={error instanceof AppError ? error.toPublic() : { code: "internal" }}
          onRetry={() => void refetch()}
        />
      )}
      {signs === undefined ? (
        error === null && <Skeleton className="h-68" aria-label={t("loading")} />
      ) : (
        <CallsPlot signs={signs} choice={<WindowChoice window={window} onChoose={setWindow} />} />
      )}
    </Card>
  );
}

function CallsPlot({ signs, choice }: { signs: HealthMetrics; choice: React.ReactNode }) {
  const t = useTranslations("healthMetrics");
  const words = useMetricLabels();
  const { begins, stepMinutes, measured, calls, window } = signs;
  const counts = begins.map((_, place) => calls.cells[place] ?? NOTHING_COUNTED);
  const figures = PARTS.map(({ of }) => counts.map((cell) => of.reduce((sum, part) => sum + cell[part], 0)));
  const floors = figures.map((_, part) =>
    counts.map((_cell, place) => figures.slice(0, part).reduce((sum, below) => sum + (below[place] ?? 0), 0)),
  );
  const ticks = ticksOf(counts.map(totalOf), STEP_OF.count);
  const y = scaleOf(ticks);
  const slowest = peakOf(calls);
  const yTook = scaleOf([0, Math.max(1, slowest ?? 0)]);
  const total = totalOf(calls.whole);
  const answered = calls.whole.good + calls.whole.slow;
  const isUnmeasured = (place: number) => (measured[place] ?? 0) === 0 && calls.cells[place] == null;
  const told = (place: number) => [
    ...PARTS.map(({ id, colour }, part) => ({
      term: t(`parts.${id}`),
      detail: words.count(figures[part]?.[place] ?? 0),
      colour,
    })),
    { term: t("rows.duration"), detail: words.took(calls.p95Ms[place] ?? null) },
    ...(isUnmeasured(place) ? [{ term: t("standing.unmeasured"), detail: "" }] : []),
  ];
  const title = t("callsTitle");
  const hrefOf = (begin: number) => addressOf.apiCalls({ until: endOf(begin, stepMinutes) });
  return (
    <ChartFrame
      title={title}
      heading={
        <span className="grid gap-2">
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="text-base font-semibold">{title}</span>
            <span className="text-sm text-muted-foreground">
              {total === 0
                ? t("noCalls")
                : t("callsSummary", {
                    answered: words.count(answered),
                    total: words.count(total),
                    percent: words.percent(answered / total),
                    p95: words.took(calls.wholeP95Ms),
                  })}
            </span>
          </span>
          <span className="justify-self-start">{choice}</span>
        </span>
      }
      keys={[
        ...PARTS.map(({ id, look }) => ({ name: t(`parts.${id}`), look })),
        { name: t("standing.unmeasured"), look: "size-2.5 rounded-xs bg-muted outline outline-(--border)" },
      ]}
      table={{
        head: t("when"),
        columns: [...PARTS.map(({ id }) => t(`parts.${id}`)), t("rows.duration")],
        rows: begins
          .map((begin, place) => ({
            key: String(begin),
            label: words.cell(begin, stepMinutes),
            href: hrefOf(begin),
            cells: isUnmeasured(place)
              ? [t("standing.unmeasured"), ...PARTS.map(() => "—")]
              : [
                  ...PARTS.map((_, part) => words.count(figures[part]?.[place] ?? 0)),
                  words.took(calls.p95Ms[place] ?? null),
                ],
          }))
          .toReversed(),
      }}
    >
      <Plot
        label={title}
        className="h-30"
        marks={begins.map((begin, place) => ({
          key: String(begin),
          said: `${words.cell(begin, stepMinutes)}: ${
            isUnmeasured(place)
              ? t("standing.unmeasured")
              : told(place)
                  .map(({ term, detail }) => `${term} ${detail}`)
                  .join(", ")
          }`,
          href: hrefOf(begin),
          name: words.named(window, begin) ?? undefined,
          // The ground of what was not measured, as weekends have one elsewhere.
          isWeekend: isUnmeasured(place),
        }))}
        ticks={ticks}
        tickWords={(value) => words.count(value)}
        tip={(place) => <TipRows title={words.cell(begins[place] ?? 0, stepMinutes)} rows={told(place)} />}
        strip={{
          names: (
            <span className="grid h-full content-between leading-none tabular-nums">
              <span>{words.took(slowest)}</span>
              <span>p95</span>
            </span>
          ),
          children: (
            <path
              d={brokenLine(calls.p95Ms, yTook)}
              stroke="var(--chart-1)"
              strokeWidth={1.5}
              strokeLinejoin="round"
            />
          ),
        }}
      >
        {PARTS.map(({ id, colour }, part) => (
          <path
            key={id}
            fill={colour}
            d={barsPath(
              counts.map((_, place) => {
                const floor = floors[part]?.[place] ?? 0;
                return { from: floor, to: floor + (figures[part]?.[place] ?? 0) };
              }),
              y,
              { share: 0.8 },
            )}
          />
        ))}
      </Plot>
    </ChartFrame>
  );
}
