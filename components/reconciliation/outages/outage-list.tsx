"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { outageQueries } from "@/lib/reconciliation/outages/queries";
import { type Outage } from "@/lib/reconciliation/outages/schema";
import { type DataColumn } from "@/components/kit/table/data-column";
import { DataTable } from "@/components/kit/table/data-table";
import { DateTime } from "@/components/kit/values/date-time";
import { Empty } from "@/components/kit/page/empty";
import { Duration } from "@/components/kit/values/duration";
import { publicErrorOf } from "@/components/kit/failure/public-error-of";
import { addressOf } from "@/components/kit/navigation/addresses";
import { OutageCause, OutageProgress, OutageState, lengthMsOf } from "./outage-state";

/** Windows in which nothing could be received, newest first. */
export function OutageList() {
  const t = useTranslations("outages.list");
  const query = useInfiniteQuery(outageQueries.list());
  const columns = useOutageColumns();
  return (
    <DataTable
      caption={t("caption")}
      columns={columns}
      rows={query.data?.pages.flatMap((page) => page.items)}
      rowId={({ id }) => id}
      rowHref={({ id }) => addressOf.outage(id)}
      error={query.error ? publicErrorOf(query.error) : null}
      onRetry={() => void query.refetch()}
      hasMore={query.hasNextPage}
      loadingMore={query.isFetchingNextPage}
      onLoadMore={() => void query.fetchNextPage()}
      empty={<Empty icon={ShieldCheck} title={t("empty")} detail={t("emptyHint")} />}
    />
  );
}

function useOutageColumns(): DataColumn<Outage>[] {
  const t = useTranslations("outages.list");
  return useMemo(
    () => [
      {
        id: "window",
        header: t("window"),
        widthRem: 17,
        card: "title",
        cell: ({ startedAt, endedAt }) => (
          <span className="inline-flex flex-wrap gap-x-1">
            <DateTime value={startedAt} format="seconds" />–<DateTime value={endedAt} format="seconds" />
          </span>
        ),
      },
      {
        id: "length",
        header: t("length"),
        widthRem: 6,
        card: "line",
        cell: (outage) => <Duration ms={lengthMsOf(outage)} />,
      },
      {
        id: "cause",
        header: t("cause"),
        widthRem: 13,
        card: "line",
        cell: ({ cause }) => <OutageCause cause={cause} />,
      },
      {
        id: "state",
        header: t("state"),
        widthRem: 7,
        card: "aside",
        cell: (outage) => <OutageState outage={outage} />,
      },
      {
        id: "progress",
        header: t("progress"),
        widthRem: 9,
        card: "line",
        cell: (outage) => <OutageProgress outage={outage} />,
      },
      {
        id: "changes",
        header: t("changes"),
        align: "end",
        widthRem: 11,
        card: "line",
        cell: ({ changes }) => <span className="tabular-nums">{changes}</span>,
      },
    ],
    [t],
  );
}
