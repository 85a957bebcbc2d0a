"use client";

import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { statementQueries } from "@/lib/domain/statement/queries";
import { type StatementDay, type StatementWanted } from "@/lib/domain/statement/schema";
import { type DataColumn } from "../kit/table/data-column";
import { DataTable } from "../kit/table/data-table";
import { Empty } from "../kit/page/empty";
import { publicErrorOf } from "../kit/failure/public-error-of";
import { Money } from "../kit/values/money";
import { formatCalendarDay } from "../kit/values/format-calendar-day";

/** One row for each day that something moved on; a day opens its lines. */
export function StatementDays({
  wallet,
  wanted,
  views,
  onDay,
}: {
  wallet: string;
  wanted: StatementWanted;
  views: ReactNode;
  onDay: (day: string) => void;
}) {
  const t = useTranslations("statement");
  const query = useQuery(statementQueries.summary(wallet, wanted));
  return (
    <div className="grid gap-2">
      <div className="flex">{views}</div>
      <DataTable
        caption={t("days.caption")}
        columns={useDayColumns()}
        rows={query.data?.days}
        rowId={(row) => row.day}
        rowLabel={(row) => `${t("days.open")}: ${formatCalendarDay(row.day)}`}
        onOpen={(row) => onDay(row.day)}
        error={query.error && publicErrorOf(query.error)}
        onRetry={() => void query.refetch()}
        empty={<Empty icon={ScrollText} title={t("lines.empty")} detail={t("lines.emptyHint")} />}
      />
    </div>
  );
}

function useDayColumns(): DataColumn<StatementDay>[] {
  const t = useTranslations("statement.days");
  const { number } = useFormatter();
  return useMemo(
    () => [
      {
        id: "day",
        header: t("day"),
        widthRem: 8,
        card: "title",
        cell: (row) => <time dateTime={row.day}>{formatCalendarDay(row.day)}</time>,
      },
      {
        id: "opening",
        header: t("opening"),
        align: "end",
        card: "line",
        cell: (row) => <Money figure="opening" amountCentavos={row.opening.availableCentavos} />,
      },
      {
        id: "credits",
        header: t("credits"),
        align: "end",
        card: "line",
        cell: (row) => <Money figure="credits" amountCentavos={row.creditCentavos} direction="credit" />,
      },
      {
        id: "debits",
        header: t("debits"),
        align: "end",
        card: "line",
        cell: (row) => <Money figure="debits" amountCentavos={row.debitCentavos} direction="debit" />,
      },
      {
        id: "heldChange",
        header: t("heldChange"),
        align: "end",
        card: "line",
        cell: (row) => <Money figure="held_change" amountCentavos={row.heldChangeCentavos} />,
      },
      {
        id: "closing",
        header: t("closing"),
        align: "end",
        card: "aside",
        cell: (row) => <Money figure="closing" amountCentavos={row.closing.availableCentavos} strong />,
      },
      {
        id: "lines",
        header: t("lines"),
        align: "end",
        widthRem: 7,
        card: "line",
        cell: (row) => <span className="tabular-nums">{number(row.lines)}</span>,
      },
    ],
    [t, number],
  );
}
