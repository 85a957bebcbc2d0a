"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { statementQueries } from "@/lib/domain/statement/queries";
import { type StatementWanted } from "@/lib/domain/statement/schema";
import { addressOf } from "../kit/navigation/addresses";
import { Card } from "../ui/card";
import { Link } from "../ui/link";
import { Skeleton } from "../ui/skeleton";
import { BalanceChart } from "./balance-chart";
import { formatCalendarDay } from "../kit/values/format-calendar-day";
import { MovementBars } from "./movement-bars";
import { StatementEnds } from "./statement-ends";

/** How the balance came to be what it is: as a sum, over time, and by what moved it. */
export function StatementCharts({
  wallet,
  wanted,
  today,
}: {
  wallet: string;
  wanted: StatementWanted;
  today: string;
}) {
  const t = useTranslations("statement.chart");
  const { data: summary } = useQuery(statementQueries.summary(wallet, wanted));
  const { asOf } = wanted;
  return (
    <Card className="overflow-hidden">
      <StatementEnds summary={summary} wanted={wanted} today={today} />
      <div className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 p-4">
          {summary === undefined ? (
            <Skeleton className="h-70" />
          ) : wanted.from === wanted.to ? (
            <p className="grid min-h-20 content-center justify-items-center gap-1 text-sm text-muted-foreground">
              {t("none")}
              <Link
                href={addressOf.statement(wallet, { to: wanted.to, asOf })}
                className="text-primary underline-offset-4 hover:underline"
              >
                {t("aroundDay", { day: formatCalendarDay(wanted.to) })}
              </Link>
            </p>
          ) : (
            <BalanceChart wallet={wallet} wanted={wanted} today={today} summary={summary} />
          )}
        </div>
        <div className="border-t p-4 xl:border-t-0 xl:border-l">
          {summary === undefined ? <Skeleton className="h-40" /> : <MovementBars moved={summary.moved} />}
        </div>
      </div>
    </Card>
  );
}
