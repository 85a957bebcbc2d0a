"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { statementQueries } from "@/lib/domain/statement/queries";
import { type StatementLine, type StatementWanted, type StatementDay } from "@/lib/domain/statement/schema";
import { ColumnMenu, useColumnVisibility } from "../lists/column-menu";
import { DataTable } from "../kit/table/data-table";
import { Empty } from "../kit/page/empty";
import { publicErrorOf } from "../kit/failure/public-error-of";
import { useDayBand } from "../kit/table/use-day-band";
import { useStatementColumns } from "./use-statement-columns";
import { opposite } from "@/lib/core/money/sum";
import { Money } from "../kit/values/money";

/** Newest first, each with the balance after it, below its day and what that came to. */
export function StatementLines({
  wallet,
  wanted,
  today,
  views,
}: {
  wallet: string;
  wanted: StatementWanted;
  today: string;
  views: ReactNode;
}) {
  const t = useTranslations("statement.lines");
  const { data: summary } = useQuery(statementQueries.summary(wallet, wanted));
  const dayBandOf = useDayBand(today);
  const bandOf = useMemo(() => {
    const days = new Map(summary?.days.map((one) => [one.day, one]));
    return ({ settledAt }: StatementLine) => {
      const band = dayBandOf(settledAt);
      const day = days.get(band.key);
      return day ? { ...band, aside: <DaySums day={day} /> } : band;
    };
  }, [summary, dayBandOf]);
  const query = useInfiniteQuery(statementQueries.lines(wallet, wanted));
  const columns = useStatementColumns(wallet);
  const [visibility, setVisibility] = useColumnVisibility("statement", columns);
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        {views}
        <div className="max-md:hidden">
          <ColumnMenu columns={columns} visibility={visibility} onChange={setVisibility} />
        </div>
      </div>
      <DataTable
        caption={t("caption")}
        columns={columns}
        visibility={visibility}
        bandOf={bandOf}
        rows={query.data?.pages.flatMap((page) => page.items)}
        rowId={(row) => row.id}
        error={query.error && publicErrorOf(query.error)}
        onRetry={() => void query.refetch()}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        empty={<Empty icon={ScrollText} title={t("empty")} detail={t("emptyHint")} />}
      />
    </div>
  );
}

/** Credits and debits of a day, and the balance at its end; a phone shows the balance alone. */
function DaySums({ day: { creditCentavos, debitCentavos, closing } }: { day: StatementDay }) {
  const t = useTranslations("statement.ends");
  return (
    <span className="flex shrink-0 items-baseline gap-4 font-normal text-muted-foreground">
      <span className="max-md:hidden">
        {t("in")} <Money figure="credits" amountCentavos={creditCentavos} />
      </span>
      <span className="max-md:hidden">
        {t("out")} <Money figure="debits" amountCentavos={opposite(debitCentavos)} />
      </span>
      <span>
        {t("balance")}{" "}
        <Money
          figure="closing"
          amountCentavos={closing.availableCentavos}
          strong
          className="text-foreground"
        />
      </span>
    </span>
  );
}
