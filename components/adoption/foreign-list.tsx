"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { type Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { adoptionQueries } from "@/lib/adoption/queries";
import { type ForeignTransaction } from "@/lib/adoption/schema";
import { cutInTheMiddle } from "../kit/copy-field";
import { type DataColumn } from "../kit/data-column";
import { DataTable } from "../kit/data-table";
import { DateTime } from "../kit/date-time";
import { Empty } from "../kit/empty";
import { ForeignText } from "../kit/foreign-text";
import { Money } from "../kit/money";
import { Section } from "../kit/section";
import { publicErrorOf } from "../kit/public-error-of";
import { transactionHref } from "../transactions/transaction-href";
import { TransactionState, TransactionType } from "../transactions/transaction-state";
import { type WalletName } from "./adoption-acts";

const LINK = "text-primary underline-offset-4 hover:underline";

/** What only an event told of, newest first, each with its transaction and the event that told it. */
export function ForeignList({ wallets }: { wallets: readonly WalletName[] }) {
  const t = useTranslations("adoption.foreign");
  const query = useInfiniteQuery(adoptionQueries.foreign());
  const columns = useForeignColumns(wallets);
  return (
    <Section
      title={t("title")}
      description={t("hint")}
      flush
      actions={
        <Link href={"/events?state=unknown" as Route} className={LINK}>
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
        rowHref={({ wallet, id }) => transactionHref(wallet, id)}
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

function useForeignColumns(wallets: readonly WalletName[]): DataColumn<ForeignTransaction>[] {
  const t = useTranslations("adoption.foreign");
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
        cell: ({ state }) => <TransactionState state={state} />,
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
            <Link href={`/events/${deliveryId}` as Route} className={LINK}>
              <ForeignText text={event ?? String(deliveryId)} />
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
  }, [t, wallets]);
}
