"use client";

import { ChartColumn, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { type OverviewDay } from "@/lib/composers/overview/schema";
import { Empty } from "../kit/page/empty";
import { Section } from "../kit/page/section";
import { Button } from "../ui/button";
import { Skeleton } from "../ui/skeleton";
import { DayChart } from "./day-chart";
import { DayTable } from "./day-table";
import { type SeriesId, hasFigures, seriesOf } from "./day-series";

/** As high as the chart that takes its place. */
const ChartSkeleton = () => <Skeleton className="h-55 w-full" />;

const DayExplorer = dynamic(
  () =>
    import("./day-explorer").then(
      (part) => part.DayExplorer,
      // The same figures, drawn without the code that did not come.
      () => DayChart,
    ),
  { ssr: false, loading: ChartSkeleton },
);

/** Figures by day, to explore from the start, and the same as a table. Undefined while they are read. */
export function ExploredDays({
  id,
  days,
  wallet,
}: {
  id: SeriesId;
  days: readonly OverviewDay[] | undefined;
  wallet: string | undefined;
}) {
  const t = useTranslations("overview");
  const [isTable, setTable] = useState(false);
  const series = useMemo(() => days && seriesOf(id, days, (line) => t(`lines.${line}`)), [id, days, t]);
  const title = t(`charts.${id}`);
  return (
    <Section
      title={title}
      flush
      actions={
        <Button
          variant="ghost"
          size="sm"
          disabled={series === undefined}
          aria-pressed={isTable}
          aria-label={t("asTable", { title })}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          {isTable ? t("chart") : t("table")}
        </Button>
      }
    >
      {series === undefined ? (
        <div className="p-4">
          <ChartSkeleton />
        </div>
      ) : isTable ? (
        <DayTable series={series} caption={title} wallet={wallet} />
      ) : !hasFigures(series) ? (
        <Empty title={t("emptyChart")} className="h-63 content-center" />
      ) : (
        <div className="p-4">
          {/* Other days begin anew, with all of them in sight. */}
          <DayExplorer
            key={`${series.rows[0]?.day} ${series.rows.length}`}
            series={series}
            label={t("chartOf", { title })}
            wallet={wallet}
          />
        </div>
      )}
    </Section>
  );
}
