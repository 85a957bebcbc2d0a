"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { type Route } from "next";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { adoptionQueries } from "@/lib/adoption/queries";
import { type AdoptionRun } from "@/lib/adoption/schema";
import { type DataColumn } from "../kit/data-column";
import { DataTable } from "../kit/data-table";
import { DateTime } from "../kit/date-time";
import { Empty } from "../kit/empty";
import { Section } from "../kit/section";
import { publicErrorOf } from "../kit/public-error-of";
import { type WalletName } from "./adoption-acts";
import { RunProgress, RunState } from "./run-state";

/** Lists that were asked for, newest first. */
export function RunList({ wallets }: { wallets: readonly WalletName[] }) {
  const t = useTranslations("adoption.runs");
  const query = useInfiniteQuery(adoptionQueries.runs());
  const columns = useMemo((): DataColumn<AdoptionRun>[] => {
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
        id: "adopted",
        header: t("adopted"),
        align: "end",
        widthRem: 6,
        card: "line",
        cell: ({ outcomes }) => <span className="tabular-nums">{outcomes.adopted ?? 0}</span>,
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
        rowHref={({ id }) => `/reconciliation/adopt/${id}` as Route}
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
