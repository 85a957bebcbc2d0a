"use client";

import { LINE_OUTCOMES } from "@/lib/core/enums/imports";
import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { importFileHref, importQueries } from "@/lib/reconciliation/imports/queries";
import { type ImportLine } from "@/lib/reconciliation/imports/schema";
import { type DataColumn } from "@/components/kit/table/data-column";
import { DataTable } from "@/components/kit/table/data-table";
import { DateTime } from "@/components/kit/values/date-time";
import { Empty } from "@/components/kit/page/empty";
import { FilterBar } from "@/components/kit/filters/filter-bar";
import { FilterSelect } from "@/components/kit/filters/filter-select";
import { ExternalText } from "@/components/kit/values/external-text";
import { formatMoment } from "@/components/kit/values/format-moment";
import { PageHeader } from "@/components/kit/page/page-header";
import { Section } from "@/components/kit/page/section";
import { publicErrorOf } from "@/components/kit/failure/public-error-of";
import { Button } from "@/components/ui/button";
import { addressOf } from "@/components/kit/navigation/addresses";
import { type WalletName } from "./import-actions";
import { LineOutcome, LineReason, RunProgress, RunState } from "./run-state";
import { Link } from "../../ui/link";
import { lineParsers } from "@/lib/reconciliation/imports/filter";
import { useFilter } from "@/components/kit/filters/use-filter";

/** One list: how far it was asked for, and how each of its lines ended. */
export function RunDetail({ id, wallets }: { id: string; wallets: readonly WalletName[] }) {
  const t = useTranslations("imports");
  const locale = useLocale();
  const { data: run } = useSuspenseQuery(importQueries.run(id));
  const {
    filter: { outcome },
    change,
  } = useFilter(lineParsers);
  const query = useInfiniteQuery(importQueries.lines(id, outcome));
  const columns = useLineColumns(run.wallet);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        crumbs={[
          { label: t("title"), href: addressOf.imports() },
          { label: formatMoment(new Date(run.createdAt), locale) },
        ]}
        title={<DateTime value={run.createdAt} />}
        badge={<RunState run={run} />}
        actions={
          <Button variant="secondary" asChild>
            <a href={importFileHref(id)} download>
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
          value={outcome ?? null}
          onChange={(next) => change({ outcome: next })}
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

function useLineColumns(wallet: string): DataColumn<ImportLine>[] {
  const t = useTranslations("imports.run");
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
        cell: ({ text }) => (
          <code className="truncate font-mono text-[0.92em]">
            <ExternalText text={text} />
          </code>
        ),
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
        cell: (line) => <LineReason line={line} />,
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
              href={addressOf.transaction(wallet, transactionId)}
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
