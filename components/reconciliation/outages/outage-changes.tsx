"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { type Route } from "next";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { outageQueries } from "@/lib/reconciliation/outages/queries";
import { type OutageChange } from "@/lib/reconciliation/outages/schema";
import { type DataColumn } from "@/components/kit/table/data-column";
import { DataTable } from "@/components/kit/table/data-table";
import { DateTime } from "@/components/kit/values/date-time";
import { Empty } from "@/components/kit/page/empty";
import { Money } from "@/components/kit/values/money";
import { Section } from "@/components/kit/page/section";
import { cutInTheMiddle } from "@/components/kit/values/copy-field";
import { publicErrorOf } from "@/components/kit/failure/public-error-of";
import { addressOf } from "@/components/kit/navigation/addresses";
import { BLOCK_STATUSES } from "@/lib/core/enums/blocks";
import { FOUND_APART, type FoundState } from "@/lib/core/enums/reconciliation";
import { REFUND_STATES, TRANSACTION_STATES, TRANSACTION_TYPES } from "@/lib/core/enums/transactions";
import { isOneOf, parseEnum } from "@/lib/core/enums/enums";
import { BlockState } from "@/components/kit/status/block-state";
import { PlainFact } from "@/components/kit/status/display-status";
import { StatusBadge } from "@/components/kit/status/status-badge";
import { RefundState } from "@/components/kit/status/refund-state";

const KINDS = ["payment", "withdrawal", "refund", "block"] as const;

/**
 * Objects that a read found in another state than the mirror had, newest first, with the later effect of their event.
 */
export function OutageChanges({
  id,
  isReading,
  wallets,
}: {
  id: string;
  isReading: boolean;
  wallets: readonly { reference: string; name: string }[];
}) {
  const t = useTranslations("outages.changes");
  const query = useInfiniteQuery(outageQueries.changes(id));
  const columns = useChangeColumns(wallets);
  return (
    <Section title={t("title")} flush>
      <DataTable
        bare
        caption={t("caption")}
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.items)}
        rowId={(row) => String(row.id)}
        rowHref={hrefOf}
        error={query.error ? publicErrorOf(query.error) : null}
        onRetry={() => void query.refetch()}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        empty={<Empty title={t(isReading ? "emptyReading" : "empty")} />}
      />
    </Section>
  );
}

const hrefOf = ({ objectType, objectId, wallet }: OutageChange): Route =>
  objectType === "block" ? addressOf.block(objectId) : addressOf.transaction(wallet, objectId);

function useChangeColumns(
  wallets: readonly { reference: string; name: string }[],
): DataColumn<OutageChange>[] {
  const t = useTranslations("outages");
  return useMemo(() => {
    const names = new Map(wallets.map(({ reference, name }) => [reference, name]));
    return [
      {
        id: "object",
        header: t("changes.object"),
        widthRem: 13,
        card: "title",
        cell: ({ objectType, objectId, kind }) => {
          const noun = objectType === "transaction" ? kind : objectType;
          const known = KINDS.find((word) => word === noun);
          return (
            <span className="inline-flex min-w-0 items-baseline gap-2">
              {known ? t(`kind.${known}`) : noun}
              <code className="truncate font-mono text-[0.9em]">{cutInTheMiddle(objectId)}</code>
            </span>
          );
        },
      },
      {
        id: "before",
        header: t("changes.before"),
        widthRem: 8,
        card: "line",
        cell: (change) => <ChangeState change={change} state={change.stateBefore} />,
      },
      {
        id: "after",
        header: t("changes.after"),
        widthRem: 8,
        card: "line",
        cell: (change) => <ChangeState change={change} state={change.stateAfter} />,
      },
      {
        id: "wallet",
        header: t("changes.wallet"),
        widthRem: 7.5,
        card: "line",
        cell: ({ wallet }) => <span className="truncate">{names.get(wallet) ?? wallet}</span>,
      },
      {
        id: "readAt",
        header: t("changes.readAt"),
        widthRem: 10.5,
        card: "line",
        cell: ({ readAt, readBy }) => (
          <span className="flex min-w-0 flex-col">
            <DateTime value={readAt} format="seconds" />
            <span className="truncate text-xs text-muted-foreground">{t(`readBy.${readBy}`)}</span>
          </span>
        ),
      },
      {
        id: "event",
        header: t("changes.event"),
        widthRem: 10.5,
        card: "line",
        cell: ({ eventAt }) =>
          eventAt === null ? (
            <span className="text-muted-foreground">{t("changes.eventNone")}</span>
          ) : (
            <span className="flex min-w-0 flex-col">
              <DateTime value={eventAt} format="seconds" />
              <span className="text-xs text-muted-foreground">{t("changes.eventCame")}</span>
            </span>
          ),
      },
      {
        id: "amount",
        header: t("changes.amount"),
        align: "end",
        widthRem: 7.5,
        card: "aside",
        cell: ({ amountCentavos }) => <Money amountCentavos={amountCentavos} />,
      },
    ];
  }, [t, wallets]);
}

/** The state of an object of any noun, in that noun's terms. */
function ChangeState({ change, state }: { change: OutageChange; state: FoundState | null }) {
  const t = useTranslations("outages");
  if (state === null) return <span className="text-muted-foreground">{t("changes.unknown")}</span>;
  if (isOneOf(FOUND_APART, state)) return <StatusBadge tone="warning" label={t(`reported.${state}`)} />;
  const { objectType } = change;
  if (objectType === "block" && isOneOf(BLOCK_STATUSES, state))
    return (
      <BlockState block={{ status: state, answeredAt: null, apiStatus: null, blockType: change.kind }} />
    );
  if (objectType === "refund" && isOneOf(REFUND_STATES, state)) return <RefundState state={state} />;
  return (
    <PlainFact
      fact={parseEnum(TRANSACTION_STATES, state, "other")}
      type={parseEnum(TRANSACTION_TYPES, change.kind, undefined)}
    />
  );
}
