"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { importQueries } from "@/lib/reconciliation/imports/queries";
import { type UnmatchedTransaction } from "@/lib/reconciliation/imports/schema";
import { cutInTheMiddle } from "@/components/kit/values/copy-field";
import { type DataColumn } from "@/components/kit/table/data-column";
import { DataTable } from "@/components/kit/table/data-table";
import { DateTime } from "@/components/kit/values/date-time";
import { Empty } from "@/components/kit/page/empty";
import { ExternalText } from "@/components/kit/values/external-text";
import { Money } from "@/components/kit/values/money";
import { Section } from "@/components/kit/page/section";
import { publicErrorOf } from "@/components/kit/failure/public-error-of";
import { useStepLabels } from "@/components/kit/record/use-step-labels";
import { PlainFact } from "@/components/kit/status/display-status";
import { TransactionType } from "@/components/kit/status/transaction-type";
import { addressOf } from "@/components/kit/navigation/addresses";
import { type WalletName } from "./import-actions";
import { Link } from "../../ui/link";

const LINK = "text-primary underline-offset-4 hover:underline";

/** Transactions known only from an event, newest first, each with the event that reported it. */
export function UnmatchedList({ wallets }: { wallets: readonly WalletName[] }) {
  const t = useTranslations("imports.unmatched");
  const query = useInfiniteQuery(importQueries.unmatched());
  const columns = useUnmatchedColumns(wallets);
  return (
    <Section
      title={t("title")}
      description={t("hint")}
      flush
      actions={
        <Link href={addressOf.deliveries({ state: "unknown" })} className={LINK}>
          {t("unknownEvents")}
        </Link>
      }
    >
      <DataTable
        bare
        caption={t("caption")}
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.items)}
        rowId={({ id }) => id}
        rowHref={({ wallet, id }) => addressOf.transaction(wallet, id)}
        error={query.error ? publicErrorOf(query.error) : null}
        onRetry={() => void query.refetch()}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        empty={<Empty title={t("empty")} />}
      />
    </Section>
  );
}

function useUnmatchedColumns(wallets: readonly WalletName[]): DataColumn<UnmatchedTransaction>[] {
  const t = useTranslations("imports.unmatched");
  const words = useStepLabels();
  return useMemo(() => {
    const names = new Map(wallets.map(({ reference, name }) => [reference, name]));
    return [
      {
        id: "transaction",
        header: t("transaction"),
        widthRem: 10,
        card: "title",
        cell: ({ id }) => <code className="font-mono text-[0.9em]">{cutInTheMiddle(id)}</code>,
      },
      {
        id: "type",
        header: t("type"),
        widthRem: 9,
        card: "line",
        cell: ({ type }) => <TransactionType type={type} />,
      },
      {
        id: "state",
        header: t("state"),
        widthRem: 8,
        card: "line",
        cell: ({ state, type }) => <PlainFact fact={state} type={type} />,
      },
      {
        id: "wallet",
        header: t("wallet"),
        widthRem: 8,
        card: "line",
        cell: ({ wallet }) => <span className="truncate">{names.get(wallet) ?? wallet}</span>,
      },
      {
        id: "createdAt",
        header: t("createdAt"),
        widthRem: 10,
        card: "line",
        cell: ({ createdAt }) => <DateTime value={createdAt} format="seconds" />,
      },
      {
        id: "event",
        header: t("event"),
        widthRem: 12,
        card: "line",
        cell: ({ deliveryId, event }) =>
          deliveryId === null ? (
            "—"
          ) : (
            <Link href={addressOf.delivery(deliveryId)} className={LINK}>
              {(event && words.event(event)) ?? <ExternalText text={event ?? String(deliveryId)} />}
            </Link>
          ),
      },
      {
        id: "amount",
        header: t("amount"),
        align: "end",
        widthRem: 8,
        card: "aside",
        cell: ({ amountCentavos }) => <Money amountCentavos={amountCentavos} />,
      },
    ];
  }, [t, wallets, words]);
}
