"use client";

import { ChartColumn, Crosshair, Table2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentType, useMemo, useState } from "react";
import { type OverviewDay } from "@/lib/composers/overview/schema";
import { daysBetween } from "@/lib/core/charts/buckets";
import { type Messages } from "@/messages/catalogue";
import { Empty } from "../kit/page/empty";
import { Section } from "../kit/page/section";
import { Button } from "../ui/button";
import { Skeleton } from "../ui/skeleton";
import { cn } from "../ui/cn";
import { toast } from "sonner";
import { DayChart } from "./day-chart";
import { DayTable } from "./day-table";
import { type DaySeries, type SeriesId, hasFigures, seriesOf } from "./day-series";

const WEEK_DAYS = 7;

type Chart = ComponentType<{ series: DaySeries; label: string; wallet: string | undefined }>;

/** A chart by day, the same to play with, and the table of the same figures behind it. */
export function ChartPanel({
  id,
  days,
  before,
  wallet,
}: {
  id: SeriesId;
  /** Undefined while they are read. */
  days: readonly OverviewDay[] | undefined;
  /** As many days, whole weeks before, where they are compared. */
  before?: readonly OverviewDay[];
  wallet: string | undefined;
}) {
  const t = useTranslations("overview");
  const [view, setView] = useState<"picture" | "explorer" | "table">("picture");
  const [Explorer, setExplorer] = useState<Chart | null>(null);
  const series = useMemo(() => {
    if (!days) return undefined;
    const common = [id, days, (line: keyof Messages["overview"]["lines"]) => t(`lines.${line}`)] as const;
    if (!before) return seriesOf(...common);
    const of = { weeks: Math.round(daysBetween(before[0]?.day ?? "", days[0]?.day ?? "") / WEEK_DAYS) };
    return seriesOf(...common, { label: t("weeksBefore", of), days: before });
  }, [id, days, before, t]);
  const isEmpty = series !== undefined && !hasFigures(series);
  const [isTable, isExplorer] = [view === "table", view === "explorer"];
  const title = t(`charts.${id}`);
  const Chart = isExplorer && Explorer !== null ? Explorer : DayChart;

  async function explore() {
    setView("explorer");
    try {
      const { DayExplorer } = await import("./day-explorer");
      setExplorer(() => DayExplorer);
    } catch {
      setView((now) => (now === "explorer" ? "picture" : now));
      toast.error(t("exploreFailed"));
    }
  }
  return (
    <Section
      title={title}
      flush
      actions={
        <>
          {series !== undefined && !isEmpty && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={t(isExplorer ? "leaveOf" : "exploreOf", { title })}
              aria-busy={isExplorer && Explorer === null}
              onClick={() => (isExplorer ? setView("picture") : void explore())}
            >
              {isExplorer ? <Undo2 aria-hidden /> : <Crosshair aria-hidden />}
              {/* As wide as the wider word, so that the title beside it stays as it is. */}
              <span className="grid max-sm:hidden *:[grid-area:1/1]">
                <span className={cn(isExplorer && "invisible")}>{t("explore")}</span>
                <span className={cn(!isExplorer && "invisible")}>{t("leave")}</span>
              </span>
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            disabled={series === undefined}
            aria-pressed={isTable}
            aria-label={t("asTable", { title })}
            onClick={() => setView(isTable ? "picture" : "table")}
          >
            {isTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
            {isTable ? t("chart") : t("table")}
          </Button>
        </>
      }
    >
      {series === undefined ? (
        <div className="p-4">
          <Skeleton className="h-55 w-full" />
        </div>
      ) : isTable ? (
        <DayTable series={series} caption={title} wallet={wallet} />
      ) : isEmpty ? (
        <Empty title={t("emptyChart")} className="h-63 content-center" />
      ) : (
        <div className="p-4">
          {/* Other days begin anew, with all of them in sight. */}
          <Chart
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
