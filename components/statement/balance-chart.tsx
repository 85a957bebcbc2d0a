"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { namedPlaces } from "@/lib/core/charts/buckets";
import { SIDE, barsPath, middleOf, scaleOf, stepArea, stepPath } from "@/lib/core/charts/plot";
import { STEP_OF, ticksOf } from "@/lib/core/charts/ticks";
import { type Sum, approximately } from "@/lib/core/money/sum";
import { MOVEMENT_FIGURES } from "@/lib/domain/statement/movement-categories";
import { type StatementPoint, largestFalls, statementPoints } from "@/lib/domain/statement/statement-points";
import { type StatementSummary, type StatementWanted } from "@/lib/domain/statement/schema";
import { ChartFrame, LEGEND_STYLES } from "../kit/charts/chart-frame";
import { type PlotPoint, Plot, type TipRow, TipRows } from "../kit/charts/plot";
import { useChartLabels } from "../kit/charts/use-chart-labels";
import { addressOf } from "../kit/navigation/addresses";
import { cn } from "../ui/cn";
import { formatCalendarDay } from "../kit/values/format-calendar-day";

const NAMES_MAX = 8;

const near = (sum: Sum | null): number | null => (sum === null ? null : approximately(sum));

/** The wallet balance at the end of each day, above the incoming and outgoing amounts of that day. */
export function BalanceChart({
  wallet,
  wanted,
  today,
  summary,
}: {
  wallet: string;
  wanted: StatementWanted;
  today: string;
  summary: StatementSummary;
}) {
  const t = useTranslations("statement");
  const kit = useTranslations("kit.chart");
  const words = useChartLabels();
  const marks = useMemo(() => statementPoints(summary, wanted, today), [summary, wanted, today]);
  const shape = useMemo(() => shapeOf(marks), [marks]);
  const hrefOf = ({ from, to }: StatementPoint) =>
    addressOf.statement(wallet, { from, to, asOf: wanted.asOf });
  const isDays = marks.every(({ from, to }) => from === to);
  const { before } = summary;
  const said = (mark: StatementPoint): string =>
    mark.closing === null
      ? t("chart.saidFuture", { day: words.bucket(mark) })
      : t("chart.said", {
          day: words.bucket(mark),
          balance: words.brl("closing", mark.closing),
          credit: words.brl("credits", mark.credit),
          debit: words.brl("debits", mark.debit),
        });
  const plotted = marks.map((mark, place): PlotPoint => ({
    key: mark.from,
    said: said(mark),
    href: hrefOf(mark),
    isWeekend: words.isWeekend(mark),
    name: shape.named.has(place) ? words.day(mark.from) : undefined,
  }));
  const groups = summary.moved?.map(({ group }) => group) ?? [];
  return (
    <ChartFrame
      title={t("chart.title")}
      keys={[
        { name: t("chart.balance"), look: LEGEND_STYLES.line },
        ...(shape.before === null
          ? []
          : [
              {
                name: t("chart.before", { from: words.day(before.from), to: words.day(before.to) }),
                look: LEGEND_STYLES.before,
              },
            ]),
        ...(isDays ? [{ name: kit("weekend"), look: LEGEND_STYLES.weekend }] : []),
      ]}
      table={{
        head: kit(isDays ? "day" : "period"),
        columns: [
          t("chart.creditTerm"),
          t("chart.debitTerm"),
          ...groups.map((group) => t(`moved.group.${group}`)),
          t(isDays ? "chart.closing" : "chart.closingOfMany"),
        ],
        rows: marks
          .filter(({ closing }) => closing !== null)
          .toReversed()
          .map((mark) => ({
            key: mark.from,
            label: words.bucket(mark),
            href: hrefOf(mark),
            cells: [
              words.brl("credits", mark.credit),
              words.brl("debits", mark.debit),
              ...groups.map((group) =>
                words.brl(
                  MOVEMENT_FIGURES[group],
                  mark.moved?.find((part) => part.group === group)?.amountCentavos ?? 0,
                ),
              ),
              words.brl("closing", mark.closing ?? 0),
            ],
          })),
      }}
    >
      <Plot
        label={t("chart.title")}
        marks={plotted}
        ticks={shape.ticks}
        tickWords={words.shortBrl}
        className="h-48"
        tip={(place) => {
          const mark = marks[place];
          return mark && <MarkTip mark={mark} isDay={isDays} />;
        }}
        strip={{
          names: (
            <span className="grid h-full content-between">
              <span>{t("chart.in")}</span>
              <span>{t("chart.out")}</span>
            </span>
          ),
          children: (
            <>
              <path d={shape.credits} fill="var(--chart-1)" fillOpacity={0.75} />
              <path d={shape.debits} fill="var(--ref)" />
              <path d={`M0 ${SIDE / 2}H${SIDE}`} stroke="var(--border)" />
            </>
          ),
        }}
        over={shape.falls.map(({ place, fall, y }) => (
          <span
            key={place}
            className={cn(
              "absolute rounded-xs bg-card/85 leading-4 whitespace-nowrap text-foreground max-sm:hidden",
              place > marks.length * 0.8 ? "-mx-1 -translate-x-full px-1" : "mx-1 px-1",
            )}
            style={{
              left: `${((place + (place > marks.length * 0.8 ? 0 : 1)) / marks.length) * 100}%`,
              top: `calc(${(y / SIDE) * 100}% - 0.5rem)`,
            }}
          >
            {words.shortBrl(-fall)}
          </span>
        ))}
      >
        <path d={shape.area} fill="var(--chart-1)" fillOpacity={0.1} />
        {shape.before !== null && (
          <path d={shape.before} stroke="var(--ref)" strokeWidth={1.25} strokeDasharray="4 3" />
        )}
        <path d={shape.line} stroke="var(--chart-1)" strokeWidth={2} strokeLinejoin="round" />
        <path d={shape.dots} stroke="var(--chart-1)" strokeWidth={8} strokeLinecap="round" />
        <path d={shape.dots} stroke="var(--card)" strokeWidth={4} strokeLinecap="round" />
      </Plot>
    </ChartFrame>
  );
}

function shapeOf(marks: readonly StatementPoint[]) {
  const closings = marks.map(({ closing }) => near(closing));
  const before = marks.map((mark) => near(mark.before));
  const ticks = ticksOf(
    [...closings, ...before].flatMap((value) => (value === null ? [] : [value])),
    STEP_OF.money,
  );
  const y = scaleOf(ticks);
  const most = Math.max(
    1,
    ...marks.flatMap(({ credit, debit }) => [approximately(credit), -approximately(debit)]),
  );
  const ofStrip = scaleOf([-most, most]);
  const bars = (read: (mark: StatementPoint) => Sum) =>
    barsPath(
      marks.map((mark) => ({ from: 0, to: approximately(read(mark)) })),
      ofStrip,
      { widthMax: 40 },
    );
  const axis = (ticks.at(-1) ?? 0) - (ticks[0] ?? 0);
  const falls = largestFalls(marks, axis).map((one) => ({ ...one, y: y(closings[one.place] ?? 0) }));
  return {
    ticks,
    area: stepArea(closings, y),
    line: stepPath(closings, y),
    before: before.every((value) => value === null) ? null : stepPath(before, y),
    credits: bars(({ credit }) => credit),
    debits: bars(({ debit }) => debit),
    falls,
    dots: falls.map(({ place, y: at }) => `M${middleOf(place, marks.length)} ${at}h0`).join(""),
    named: new Set(namedPlaces(marks, NAMES_MAX)),
  };
}

function MarkTip({ mark, isDay }: { mark: StatementPoint; isDay: boolean }) {
  const t = useTranslations("statement");
  const words = useChartLabels();
  const parts = mark.moved ?? [];
  const rows: TipRow[] = [
    ...(mark.closing === null
      ? []
      : [
          {
            term: t(isDay ? "chart.closing" : "chart.closingOfMany"),
            detail: words.brl("closing", mark.closing),
          },
        ]),
    ...(mark.before === null
      ? []
      : [{ term: t("chart.beforeThat"), detail: words.brl("closing", mark.before) }]),
    { term: t("chart.creditTerm"), detail: words.signed("credits", mark.credit) },
    { term: t("chart.debitTerm"), detail: words.signed("debits", mark.debit) },
    ...parts.map(({ group, amountCentavos }) => ({
      term: t(`moved.group.${group}`),
      detail: words.signed(MOVEMENT_FIGURES[group], amountCentavos),
    })),
  ];
  return (
    <TipRows
      title={isDay ? words.bucket(mark) : `${formatCalendarDay(mark.from)} – ${formatCalendarDay(mark.to)}`}
      rows={rows}
    />
  );
}
