"use client";

import { useLocale, useTranslations } from "next-intl";
import { isWeekend, namedPlaces } from "@/lib/core/charts/buckets";
import { barsPath, linePath, scaleOf } from "@/lib/core/charts/plot";
import { STEP_OF, ticksOf } from "@/lib/core/charts/ticks";
import { formatBrl } from "@/lib/core/money/money";
import { approximately } from "@/lib/core/money/sum";
import { type recentDaysOf } from "@/lib/composers/overview/days";
import { type RecentDay } from "@/lib/composers/overview/schema";
import { LEGEND_STYLES } from "../kit/charts/chart-frame";
import { Plot, TipRows } from "../kit/charts/plot";
import { useChartLabels } from "../kit/charts/use-chart-labels";
import { addressOf } from "../kit/navigation/addresses";
import { Link } from "../ui/link";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

type Stretch = ReturnType<typeof recentDaysOf>;

const NAMED_MAX = 8;
const BAR_WIDTH_MAX = 60;
const LEVEL = 0.015;

const paymentsOf = (day: string) =>
  addressOf.allTransactions({ type: "payment", state: "completed", from: day, to: day });

/** Bars of the last days, today paler because it is not over, and the same weekdays four weeks before as a thin line. */
export function DaysChart({ days, label }: { days: readonly RecentDay[]; label: string }) {
  const t = useTranslations("overview.days");
  const words = useChartLabels();
  const received = days.map(({ amountCentavos }) => approximately(amountCentavos));
  const before = days.map(({ beforeCentavos }) => approximately(beforeCentavos));
  const ticks = ticksOf([...received, ...before], STEP_OF.money);
  const y = scaleOf(ticks);
  const named = new Set(
    namedPlaces(
      days.map(({ day }) => ({ from: day, to: day })),
      NAMED_MAX,
    ),
  );
  const last = days.length - 1;
  const bars = (isToday: boolean) =>
    barsPath(
      received.map((to, place) => ({ from: 0, to: (place === last) === isToday ? to : 0 })),
      y,
      { share: 0.62, widthMax: BAR_WIDTH_MAX },
    );
  const titleOf = ({ day }: RecentDay, place: number) =>
    place === last ? t("todaySoFar") : words.bucket({ from: day, to: day });
  const rowsOf = ({ amountCentavos, beforeCentavos, count }: RecentDay) => [
    { term: t("received"), detail: words.brl("received", amountCentavos), colour: "var(--chart-1)" },
    { term: t("before"), detail: words.brl("received", beforeCentavos), colour: "var(--ref)" },
    { term: t("count"), detail: words.count(count) },
  ];
  return (
    <div className="grid gap-1">
      <Plot
        label={label}
        marks={days.map((one, place) => ({
          key: one.day,
          said: `${titleOf(one, place)}: ${rowsOf(one)
            .map(({ term, detail }) => `${term} ${detail}`)
            .join(", ")}`,
          href: paymentsOf(one.day),
          isWeekend: isWeekend(one.day),
          name: named.has(place) || days.length <= NAMED_MAX ? words.day(one.day) : undefined,
        }))}
        ticks={ticks}
        tickWords={words.shortBrl}
        tip={(place) => {
          const one = days[place];
          return one && <TipRows title={titleOf(one, place)} rows={rowsOf(one)} />;
        }}
      >
        <path d={bars(false)} fill="var(--chart-1)" />
        <path d={bars(true)} fill="var(--chart-1)" opacity={0.4} />
        <path d={linePath(before, y)} stroke="var(--ref)" strokeWidth={1.5} strokeLinejoin="round" />
      </Plot>
      <ul className="flex flex-wrap gap-x-4 pl-13 text-xs text-muted-foreground">
        <li className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-xs bg-(--chart-1)" />
          {t("received")}
        </li>
        <li className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-0.5 w-4 bg-(--ref)" />
          {t("before")}
        </li>
        <li className="inline-flex items-center gap-1.5 max-sm:hidden">
          <span aria-hidden className={LEGEND_STYLES.weekend} />
          {t("weekend")}
        </li>
      </ul>
    </div>
  );
}

/** A text that compares the completed days with the same ones four weeks before. */
export function BesideBefore({ stretch }: { stretch: Stretch }) {
  const t = useTranslations("overview.days");
  const locale = useLocale();
  const [over, before] = [approximately(stretch.overCentavos), approximately(stretch.beforeCentavos)];
  const amount = formatBrl(stretch.beforeCentavos, locale, "received");
  if (before === 0) return t("nothingBefore");
  const apart = (over - before) / before;
  if (Math.abs(apart) < LEVEL) return t("equal", { amount });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(
    Math.abs(apart),
  );
  return t.rich(apart > 0 ? "above" : "below", {
    percent,
    amount,
    how: (chunks) => <strong className="font-semibold text-foreground">{chunks}</strong>,
  });
}

export function DaysTable({ days, label }: { days: readonly RecentDay[]; label: string }) {
  const t = useTranslations("overview");
  const words = useChartLabels();
  return (
    <div className="max-h-52 overflow-y-auto" tabIndex={0} role="group" aria-label={label}>
      <Table>
        <caption className="sr-only">{label}</caption>
        <TableHeader>
          <TableRow>
            <TableHead>{t("day")}</TableHead>
            <TableHead className="text-right">{t("days.received")}</TableHead>
            <TableHead className="text-right">{t("days.before")}</TableHead>
            <TableHead className="text-right">{t("days.count")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {days.toReversed().map(({ day, amountCentavos, beforeCentavos, count }) => (
            <TableRow key={day}>
              <TableCell>
                <Link href={paymentsOf(day)} className="underline underline-offset-2">
                  {words.bucket({ from: day, to: day })}
                </Link>
              </TableCell>
              <TableCell className="text-right tabular-nums">
                {words.brl("received", amountCentavos)}
              </TableCell>
              <TableCell className="text-right tabular-nums">
                {words.brl("received", beforeCentavos)}
              </TableCell>
              <TableCell className="text-right tabular-nums">{words.count(count)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
