"use client";

import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo } from "react";
import { LINE_OUTCOMES } from "@/lib/adoption/labels";
import { adoptionFileHref, adoptionQueries } from "@/lib/adoption/queries";
import { type AdoptionLine } from "@/lib/adoption/schema";
import { type DataColumn } from "../kit/data-column";
import { DataTable } from "../kit/data-table";
import { DateTime } from "../kit/date-time";
import { Empty } from "../kit/empty";
import { FilterBar } from "../kit/filter-bar";
import { FilterSelect } from "../kit/filter-select";
import { ForeignText } from "../kit/foreign-text";
import { PageHeader } from "../kit/page-header";
import { Section } from "../kit/section";
import { publicErrorOf } from "../kit/public-error-of";
import { transactionHref } from "../transactions/transaction-href";
import { Button } from "../ui/button";
import { type WalletName } from "./adoption-acts";
import { LineOutcome, LineReason, RunProgress, RunState } from "./run-state";

/** One list: how far it was asked for, and how each of its lines ended. */
export function RunDetail({ id, wallets }: { id: string; wallets: readonly WalletName[] }) {
  const t = useTranslations("adoption");
  const { data: run } = useSuspenseQuery(adoptionQueries.run(id));
  const [outcome, setOutcome] = useQueryState("outcome", parseAsStringLiteral(LINE_OUTCOMES));
  const query = useInfiniteQuery(adoptionQueries.lines(id, outcome ?? undefined));
  const columns = useLineColumns(run.wallet);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        crumbs={[{ label: t("title"), href: "/reconciliation/adopt" as Route }, { label: t("one") }]}
        title={<DateTime value={run.createdAt} />}
        badge={<RunState run={run} />}
        actions={
          <Button variant="secondary" asChild>
            <a href={adoptionFileHref(id)} download>
              <Download aria-hidden />
              {t("run.download")}
            </a>
          </Button>
        }
      />
      <Section
        title={wallets.find(({ reference }) => reference === run.wallet)?.name ?? run.wallet}
        description={t("run.repeated", { count: run.repeated })}
      >
        <RunProgress run={run} />
      </Section>
      <FilterBar chips={[]}>
        <FilterSelect
          label={t("run.outcome")}
          anyLabel={t("run.all")}
          choices={LINE_OUTCOMES.map((value) => ({
            value,
            label: `${t(`outcome.${value}`)} (${run.outcomes[value] ?? 0})`,
          }))}
          value={outcome}
          onChange={(next) => void setOutcome(next)}
        />
      </FilterBar>
      <DataTable
        caption={t("run.caption")}
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.items)}
        rowId={({ line }) => String(line)}
        error={query.error ? publicErrorOf(query.error) : null}
        onRetry={() => void query.refetch()}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        empty={<Empty title={t("run.empty")} />}
      />
    </div>
  );
}

function useLineColumns(wallet: string): DataColumn<AdoptionLine>[] {
  const t = useTranslations("adoption.run");
  return useMemo(
    () => [
      {
        id: "line",
        header: t("line"),
        align: "end",
        widthRem: 4,
        card: "line",
        cell: ({ line }) => <span className="tabular-nums">{line}</span>,
      },
      {
        id: "text",
        header: t("text"),
        widthRem: 20,
        card: "title",
        cell: ({ text }) => <ForeignText text={text} className="truncate font-mono text-[0.92em]" />,
      },
      {
        id: "outcome",
        header: t("outcome"),
        widthRem: 10,
        card: "aside",
        cell: ({ outcome }) => <LineOutcome outcome={outcome} />,
      },
      {
        id: "because",
        header: t("because"),
        widthRem: 14,
        card: "line",
        cell: ({ because }) => <LineReason because={because} />,
      },
      {
        id: "transaction",
        header: t("transaction"),
        widthRem: 8,
        card: "line",
        cell: ({ transactionId }) =>
          transactionId === null ? (
            "—"
          ) : (
            <Link
              href={transactionHref(wallet, transactionId)}
              className="text-primary underline-offset-4 hover:underline"
            >
              {t("open")}
            </Link>
          ),
      },
    ],
    [t, wallet],
  );
}
