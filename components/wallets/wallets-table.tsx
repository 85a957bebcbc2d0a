"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { BALANCE_FIGURES } from "@/lib/core/enums/sums";
import { walletQueries } from "@/lib/domain/wallets/queries";
import { type WalletListItem } from "@/lib/domain/wallets/schema";
import { addressOf } from "../kit/navigation/addresses";
import { type DataColumn } from "../kit/table/data-column";
import { DataTable } from "../kit/table/data-table";
import { DateTime } from "../kit/values/date-time";
import { Empty } from "../kit/page/empty";
import { Money } from "../kit/values/money";
import { StatusBadge } from "../kit/status/status-badge";
import { publicErrorOf } from "../kit/failure/public-error-of";
import { useWalletName } from "../kit/wallets/use-wallet-name";
import { WalletState } from "../kit/status/wallet-state";
import { NORMAL_WALLET_STATUS } from "@/lib/domain/wallets/status";

export function WalletsTable() {
  const t = useTranslations("wallets");
  const { data, error, refetch } = useQuery(walletQueries.list());
  const columns = useWalletColumns();
  return (
    <DataTable
      caption={t("caption")}
      columns={columns}
      rows={data?.items}
      rowId={(row) => row.reference}
      rowHref={(row) => addressOf.charges(row.reference)}
      error={error && publicErrorOf(error)}
      onRetry={() => void refetch()}
      empty={<Empty title={t("empty")} detail={t("emptyHint")} />}
    />
  );
}

const AMOUNTS = ["availableCentavos", "heldCentavos", "promotionalCentavos", "totalCentavos"] as const;

function useWalletColumns(): DataColumn<WalletListItem>[] {
  const t = useTranslations("wallets");
  const nameOf = useWalletName();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("name"),
        fixed: true,
        widthRem: 14,
        card: "title",
        cell: ({ name, reference }) => (
          <span className="flex min-w-0 flex-col">
            <span className="truncate font-medium">{nameOf({ reference, name })}</span>
            <span className="truncate font-mono text-xs text-muted-foreground">{reference}</span>
          </span>
        ),
      },
      {
        id: "state",
        header: t("state"),
        widthRem: 7,
        card: "line",
        cell: ({ status }) =>
          status === NORMAL_WALLET_STATUS ? (
            <StatusBadge tone="success" label={t("active")} />
          ) : (
            <WalletState status={status} />
          ),
      },
      ...AMOUNTS.map((name): DataColumn<WalletListItem> => ({
        id: name,
        header: t(`balance.${name}`),
        align: "end",
        widthRem: 7.5,
        card: name === "availableCentavos" ? "aside" : "line",
        cell: ({ balance }) => (
          <Money
            figure={BALANCE_FIGURES[name]}
            amountCentavos={balance?.[name] ?? null}
            strong={name === "availableCentavos"}
          />
        ),
      })),
      {
        id: "readAt",
        header: t("readAt"),
        widthRem: 7.5,
        card: "line",
        cell: ({ balance }) =>
          balance ? <DateTime value={balance.readAt} relative /> : <span>{t("neverRead")}</span>,
      },
      {
        id: "createdAt",
        header: t("createdAt"),
        widthRem: 7,
        card: "none",
        cell: ({ createdAt }) => <DateTime value={createdAt} format="date" />,
      },
    ],
    [t, nameOf],
  );
}
