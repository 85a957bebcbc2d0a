"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { splitQueries } from "@/lib/reconciliation/splits/queries";
import { type SplitFilter } from "@/lib/reconciliation/splits/filter";
import { type SplitCharge } from "@/lib/reconciliation/splits/schema";
import { type DataColumn } from "@/components/kit/table/data-column";
import { DataTable } from "@/components/kit/table/data-table";
import { DateTime } from "@/components/kit/values/date-time";
import { Empty } from "@/components/kit/page/empty";
import { Money } from "@/components/kit/values/money";
import { useNameOfLeg } from "@/components/kit/wallets/wallet-name";
import { ExternalText } from "@/components/kit/values/external-text";
import { StatusBadge } from "@/components/kit/status/status-badge";
import { publicErrorOf } from "@/components/kit/failure/public-error-of";
import { addressOf } from "@/components/kit/navigation/addresses";
import { Link } from "../../ui/link";

type Row = SplitCharge & { key: string };

/** The legs that the figures are made of, newest first. */
export function SplitCharges({ filter, names }: { filter: SplitFilter; names: ReadonlyMap<string, string> }) {
  const t = useTranslations("splits.charges");
  const query = useInfiniteQuery(splitQueries.charges(filter));
  const columns = useChargeColumns(names);
  const rows = useMemo(
    () =>
      query.data?.pages
        .flatMap((page) => page.items)
        // Two legs of one charge may go to one recipient.
        .map((item, index): Row => ({ ...item, key: `${item.transactionId} ${index}` })),
    [query.data],
  );
  return (
    <DataTable
      bare
      caption={t("caption")}
      columns={columns}
      rows={rows}
      rowId={({ key }) => key}
      error={query.error ? publicErrorOf(query.error) : null}
      onRetry={() => void query.refetch()}
      hasMore={query.hasNextPage}
      loadingMore={query.isFetchingNextPage}
      onLoadMore={() => void query.fetchNextPage()}
      empty={<Empty title={t("empty")} />}
    />
  );
}

const shortfallOf = ({ requestedCentavos, deliveredCentavos }: SplitCharge): number | null =>
  requestedCentavos === null || deliveredCentavos === null ? null : requestedCentavos - deliveredCentavos;

function useChargeColumns(names: ReadonlyMap<string, string>): DataColumn<Row>[] {
  const t = useTranslations("splits.charges");
  const kit = useTranslations("kit");
  const nameOfLeg = useNameOfLeg();
  return useMemo(() => {
    const money = (
      id: string,
      header: string,
      amountOf: (row: SplitCharge) => number | null,
    ): DataColumn<Row> => ({
      id,
      header,
      align: "end",
      widthRem: 6.1,
      card: "line",
      cell: (row) => <Money amountCentavos={amountOf(row)} />,
    });
    return [
      {
        id: "charge",
        header: t("charge"),
        widthRem: 9,
        card: "title",
        cell: ({ wallet, transactionId, description, position }) => {
          const name = description ? <ExternalText text={description} /> : kit("leg", { position });
          if (wallet === null) return name;
          return (
            <Link
              href={addressOf.transaction(wallet, transactionId)}
              className="text-primary underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          );
        },
      },
      {
        id: "settledAt",
        header: t("settledAt"),
        widthRem: 9.2,
        card: "line",
        cell: ({ settledAt }) => <DateTime value={settledAt} />,
      },
      {
        id: "wallet",
        header: t("wallet"),
        widthRem: 7.2,
        card: "line",
        cell: ({ wallet }) => (
          <span className="truncate">
            {wallet === null ? t("otherWallet") : (names.get(wallet) ?? wallet)}
          </span>
        ),
      },
      {
        id: "recipient",
        header: t("recipient"),
        widthRem: 7.2,
        card: "line",
        cell: ({ recipient, position }) => <span className="truncate">{nameOfLeg(recipient, position)}</span>,
      },
      money("requested", t("requested"), (row) => row.requestedCentavos),
      money("accepted", t("accepted"), (row) => row.acceptedCentavos),
      money("delivered", t("delivered"), (row) => row.deliveredCentavos),
      money("shortfall", t("shortfall"), shortfallOf),
      {
        id: "state",
        header: t("state"),
        widthRem: 10.3,
        card: "line",
        cell: (row) => <LegState row={row} />,
      },
    ];
  }, [t, kit, names, nameOfLeg]);
}

function LegState({ row }: { row: SplitCharge }) {
  const t = useTranslations("splits.charges");
  const isPlain = !row.isRefunded && !row.isLostToBlock && row.deliveredCentavos !== null;
  if (isPlain) return "—";
  return (
    <span className="inline-flex flex-wrap gap-1">
      {row.isRefunded && <StatusBadge tone="warning" icon="undo" label={t("refunded")} />}
      {row.isLostToBlock && <StatusBadge tone="danger" icon="shield-alert" label={t("blocked")} />}
      {row.deliveredCentavos === null && (
        <StatusBadge tone="neutral" icon="circle-help" label={t("missing")} />
      )}
    </span>
  );
}
