"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { importQueries } from "@/lib/reconciliation/imports/queries";
import { type ImportRun } from "@/lib/reconciliation/imports/schema";
import { type DataColumn } from "@/components/kit/table/data-column";
import { DataTable } from "@/components/kit/table/data-table";
import { DateTime } from "@/components/kit/values/date-time";
import { Empty } from "@/components/kit/page/empty";
import { Section } from "@/components/kit/page/section";
import { publicErrorOf } from "@/components/kit/failure/public-error-of";
import { addressOf } from "@/components/kit/navigation/addresses";
import { type WalletName } from "./import-actions";
import { RunProgress, RunState } from "./run-state";

/** Lists that were asked for, newest first. */
export function RunList({ wallets }: { wallets: readonly WalletName[] }) {
  const t = useTranslations("imports.runs");
  const query = useInfiniteQuery(importQueries.runs());
  const columns = useMemo((): DataColumn<ImportRun>[] => {
    const names = new Map(wallets.map(({ reference, name }) => [reference, name]));
    return [
      {
        id: "createdAt",
        header: t("createdAt"),
        widthRem: 10,
        card: "title",
        cell: ({ createdAt }) => <DateTime value={createdAt} format="seconds" />,
      },
      {
        id: "wallet",
        header: t("wallet"),
        widthRem: 9,
        card: "line",
        cell: ({ wallet }) => <span className="truncate">{names.get(wallet) ?? wallet}</span>,
      },
      {
        id: "person",
        header: t("person"),
        widthRem: 10,
        card: "line",
        cell: ({ personName }) => <span className="truncate">{personName ?? "—"}</span>,
      },
      {
        id: "state",
        header: t("state"),
        widthRem: 8,
        card: "aside",
        cell: (run) => <RunState run={run} />,
      },
      {
        id: "progress",
        header: t("progress"),
        widthRem: 11,
        card: "line",
        cell: (run) => <RunProgress run={run} />,
      },
      {
        id: "imported",
        header: t("imported"),
        align: "end",
        widthRem: 6,
        card: "line",
        cell: ({ outcomes }) => <span className="tabular-nums">{outcomes.imported ?? 0}</span>,
      },
    ];
  }, [t, wallets]);
  return (
    <Section title={t("title")} flush>
      <DataTable
        bare
        caption={t("caption")}
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.items)}
        rowId={({ id }) => id}
        rowHref={({ id }) => addressOf.import(id)}
        error={query.error ? publicErrorOf(query.error) : null}
        onRetry={() => void query.refetch()}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        empty={<Empty icon={ListChecks} title={t("empty")} detail={t("emptyHint")} />}
      />
    </Section>
  );
}
