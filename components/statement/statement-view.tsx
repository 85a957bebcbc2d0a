"use client";

import { CalendarRange } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type StatementWanted } from "@/lib/domain/statement/schema";
import {
  STATEMENT_DAYS_MAX,
  STATEMENT_VIEWS,
  statementOf,
  statementParsers,
} from "@/lib/domain/statement/filter";
import { PrintButton } from "../kit/page/print-button";
import { Button } from "../ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { ToggleGroup, ToggleGroupItem } from "../ui/toggle-group";
import { AsOfBar, AsOfChoice } from "./statement-as-of";
import { StatementDays } from "./statement-days";

import { StatementLines } from "./statement-lines";
import { StatementCharts } from "./statement-charts";
import { formatCalendarDay } from "../kit/values/format-calendar-day";
import { parseEnum } from "@/lib/core/enums/enums";
import { BoundedPeriod } from "../kit/filters/bounded-period";
import { useFilter } from "../kit/filters/use-filter";

/** The movements of one wallet's balance in a period, line by line or day by day. */
export function StatementView({
  wallet,
  today,
  exportAct,
}: {
  wallet: string;
  today: string;
  /** Given what is shown, where the person may export. */
  exportAct?: (wanted: StatementWanted) => ReactNode;
}) {
  const t = useTranslations("statement");
  const { filter, change } = useFilter(statementParsers);
  const wanted = statementOf(filter, today);
  const { view: shown = "lines" } = filter;
  const { asOf, ...period } = wanted;
  const views = (
    <ToggleGroup
      type="single"
      aria-label={t("views.label")}
      value={shown}
      onValueChange={(view) => change({ view: parseEnum(STATEMENT_VIEWS, view, shown) })}
    >
      {STATEMENT_VIEWS.map((view) => (
        <ToggleGroupItem key={view} value={view}>
          {t(`views.${view}`)}
        </ToggleGroupItem>
      ))}
    </ToggleGroup>
  );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Popover>
            <PopoverTrigger asChild>
              <Button variant="secondary">
                <CalendarRange aria-hidden />
                <span className="sr-only">{t("period")}: </span>
                {formatCalendarDay(period.from)} – {formatCalendarDay(period.to)}
              </Button>
            </PopoverTrigger>
            <PopoverContent className="w-80">
              <BoundedPeriod
                today={today}
                daysMax={STATEMENT_DAYS_MAX}
                period={period}
                onChange={({ from, to }) => change({ from, to })}
              />
            </PopoverContent>
          </Popover>
          <AsOfChoice asOf={asOf} onChoose={(moment) => change({ asOf: moment })} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <div className="max-sm:hidden">
            <PrintButton />
          </div>
          {exportAct?.(wanted)}
        </div>
      </div>
      {asOf !== undefined && <AsOfBar asOf={asOf} onNow={() => change({ asOf: null })} />}
      <StatementCharts wallet={wallet} wanted={wanted} today={today} />
      {shown === "lines" ? (
        <StatementLines wallet={wallet} wanted={wanted} today={today} views={views} />
      ) : (
        <StatementDays
          wallet={wallet}
          wanted={wanted}
          views={views}
          onDay={(day) => change({ from: day, to: day, view: "lines" })}
        />
      )}
    </div>
  );
}
