"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarRange } from "lucide-react";
import { useTranslations } from "next-intl";
import { AppError } from "@/lib/core/errors/app-error";
import { OVERVIEW_DAYS_MAX, overviewOf, overviewParsers } from "@/lib/composers/overview/filter";
import { overviewQueries } from "@/lib/composers/overview/queries";
import { AS_FOUND, shownRows } from "@/lib/composers/overview/arrangement";
import { type Arrangement, type ArrangementInput } from "@/lib/composers/overview/schema";
import { type ServerAction } from "../mutations/outcome";
import { FailureNote } from "../kit/failure/failure-note";
import { Button } from "../ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { Skeleton } from "../ui/skeleton";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";
import { ChartPanel } from "./chart-panel";
import { Organize } from "./organize";
import { PeriodFigures, PeriodFiguresSkeleton } from "./period-figures";
import { useFigureLabels } from "./use-figure-labels";
import { BoundedPeriod } from "../kit/filters/bounded-period";
import { useFilter } from "../kit/filters/use-filter";

const ALL = "all";
const PRESETS = ["today", "yesterday", "last7", "last30", "last90", "month", "lastMonth"] as const;

export function OverviewView({
  today,
  wallets,
  arrange,
}: {
  today: string;
  arrange: ServerAction<ArrangementInput, Arrangement>;
  wallets: readonly { reference: string; name: string }[];
}) {
  const t = useTranslations("overview");
  const words = useFigureLabels();
  const { filter: given, change } = useFilter(overviewParsers);
  const filter = overviewOf(given, today);
  const { data: overview, error, refetch, isPlaceholderData } = useQuery(overviewQueries.period(filter));
  const { data: arrangement = AS_FOUND } = useQuery(overviewQueries.arrangement());
  const shown = shownRows(arrangement);
  // With a single wallet there is nothing to sum: its figures lead straight to its rows.
  const only = filter.wallet ?? (wallets.length === 1 ? wallets[0]?.reference : undefined);
  const period = `${words.day(filter.from)} – ${words.day(filter.to)}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div role="group" aria-label={t("filters")} className="flex flex-wrap items-center gap-2">
        {wallets.length > 1 && (
          <Select
            value={filter.wallet ?? ALL}
            onValueChange={(wallet) => change({ wallet: wallet === ALL ? null : wallet })}
          >
            <SelectTrigger aria-label={t("wallet")} className="w-56">
              <SelectValue>
                {wallets.find(({ reference }) => reference === filter.wallet)?.name ?? t("allWallets")}
              </SelectValue>
            </SelectTrigger>
            <SelectContent>
              <SelectItem value={ALL}>{t("allWallets")}</SelectItem>
              {wallets.map(({ reference, name }) => (
                <SelectItem key={reference} value={reference}>
                  {name}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
        <Popover>
          <PopoverTrigger asChild>
            <Button variant="secondary">
              <CalendarRange aria-hidden />
              {period}
            </Button>
          </PopoverTrigger>
          <PopoverContent className="w-80">
            <BoundedPeriod
              today={today}
              daysMax={OVERVIEW_DAYS_MAX}
              presets={PRESETS}
              period={{ from: filter.from, to: filter.to }}
              onChange={({ from, to }) => change({ from, to })}
            />
          </PopoverContent>
        </Popover>
        {overview ? (
          <p className="text-sm text-muted-foreground">
            {t("comparedWith", {
              from: words.day(overview.before.from),
              to: words.day(overview.before.to),
            })}
          </p>
        ) : (
          <Skeleton className="h-5 w-64" />
        )}
        <Organize arrange={arrange} />
      </div>
      {error && (
        <FailureNote
          error={error instanceof AppError ? error.toPublic() : { code: "internal" }}
          onRetry={() => void refetch()}
        />
      )}
      {!error && <ChartPanel id="flow" days={overview?.days} wallet={only} />}
      {overview ? (
        <div aria-busy={isPlaceholderData}>
          {shown.length > 0 && <PeriodFigures overview={overview} wallet={only} shown={shown} />}
        </div>
      ) : (
        !error && <PeriodFiguresSkeleton />
      )}
    </div>
  );
}
