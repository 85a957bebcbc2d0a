"use client";

import { ChartColumn, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type OverviewDay } from "@/lib/composers/overview/schema";
import { Empty } from "../kit/empty";
import { Link } from "../ui/link";
import { Section } from "../kit/section";
import { Button } from "../ui/button";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { DayChart } from "./day-chart";
import { type DaySeries, type SeriesId, seriesOf } from "./day-series";
import { dayHref } from "./overview-links";
import { useFigureWords } from "./use-figure-words";

/** A chart by day, and the table of the same figures behind it. */
export function ChartPanel({
  id,
  days,
  wallet,
}: {
  id: SeriesId;
  days: readonly OverviewDay[];
  wallet: string | undefined;
}) {
  const t = useTranslations("overview");
  const [isTable, setIsTable] = useState(false);
  const series = seriesOf(id, days, (line) => t(`lines.${line}`));
  const isEmpty = series.rows.every(({ values }) => Object.values(values).every((value) => !value));
  const title = t(`charts.${id}`);
  return (
    <Section
      title={title}
      flush
      actions={
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={isTable}
          aria-label={t("asTable", { title })}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          {isTable ? t("chart") : t("table")}
        </Button>
      }
    >
      {isTable ? (
        <DayTable series={series} caption={title} wallet={wallet} />
      ) : isEmpty ? (
        <Empty title={t("emptyChart")} className="h-63 content-center" />
      ) : (
        <div className="p-4">
          <DayChart series={series} label={t("chartOf", { title })} />
        </div>
      )}
    </Section>
  );
}

function DayTable({
  series,
  caption,
  wallet,
}: {
  series: DaySeries;
  caption: string;
  wallet: string | undefined;
}) {
  const t = useTranslations("overview");
  const words = useFigureWords();
  return (
    <div className="max-h-72 overflow-y-auto">
      <Table>
        <caption className="sr-only">{caption}</caption>
        <TableHeader>
          <TableRow>
            <TableHead>{t("day")}</TableHead>
            {series.lines.map(({ id, label }) => (
              <TableHead key={id} className="text-right">
                {label}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {series.rows.toReversed().map(({ day, values }) => (
            <TableRow key={day}>
              <TableCell>
                <Link href={dayHref(day, wallet)} className="underline underline-offset-2">
                  {words.day(day)}
                </Link>
              </TableCell>
              {series.lines.map(({ id }) => (
                <TableCell key={id} className="text-right whitespace-nowrap tabular-nums">
                  {words.of(series.kind, values[id] ?? null)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
