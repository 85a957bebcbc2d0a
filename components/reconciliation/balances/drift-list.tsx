"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { driftQueries } from "@/lib/reconciliation/balances/queries";
import { type WalletDrift } from "@/lib/reconciliation/balances/schema";
import { type DataColumn } from "@/components/kit/table/data-column";
import { DataTable } from "@/components/kit/table/data-table";
import { DateTime } from "@/components/kit/values/date-time";
import { Empty } from "@/components/kit/page/empty";
import { Money } from "@/components/kit/values/money";
import { publicErrorOf } from "@/components/kit/failure/public-error-of";
import { useWalletName } from "@/components/kit/wallets/use-wallet-name";
import { addressOf } from "@/components/kit/navigation/addresses";
import { Difference } from "./difference";
import { DriftState } from "@/components/kit/status/drift-state";

/** Every wallet's reported balance beside the explained one, those that need attention first. */
export function DriftList() {
  const t = useTranslations("reconciliation.drift");
  const { data, error, refetch } = useQuery(driftQueries.list());
  return (
    <DataTable
      caption={t("caption")}
      columns={useDriftColumns()}
      rows={data?.items}
      rowId={(row) => row.wallet}
      rowHref={(row) => addressOf.balance(row.wallet)}
      error={error && publicErrorOf(error)}
      onRetry={() => void refetch()}
      empty={<Empty title={t("empty")} detail={t("emptyHint")} />}
    />
  );
}

function useDriftColumns(): DataColumn<WalletDrift>[] {
  const t = useTranslations("reconciliation.drift");
  const nameOf = useWalletName();
  return useMemo(
    () => [
      {
        id: "wallet",
        header: t("wallet"),
        fixed: true,
        widthRem: 11,
        card: "title",
        cell: ({ name, wallet }) => (
          <span className="flex min-w-0 flex-col">
            <span className="truncate font-medium">{nameOf({ reference: wallet, name })}</span>
            <span className="truncate font-mono text-xs text-muted-foreground">{wallet}</span>
          </span>
        ),
      },
      {
        id: "state",
        header: t("stateTitle"),
        widthRem: 9.5,
        card: "aside",
        cell: ({ standing }) => <DriftState state={standing?.state ?? null} />,
      },
      {
        id: "reported",
        header: t("reported"),
        align: "end",
        widthRem: 7.5,
        card: "line",
        cell: ({ standing }) => (
          <Money figure="reported" amountCentavos={standing?.reported.availableCentavos} />
        ),
      },
      {
        id: "explained",
        header: t("explained"),
        align: "end",
        widthRem: 7.5,
        card: "line",
        cell: ({ standing }) => (
          <Money figure="explained" amountCentavos={standing?.explained.availableCentavos} />
        ),
      },
      {
        id: "difference",
        header: t("difference"),
        align: "end",
        widthRem: 7.5,
        card: "line",
        cell: ({ standing }) => (
          <Difference amountCentavos={standing?.unexplained.availableCentavos ?? null} />
        ),
      },
      {
        id: "held",
        header: t("heldDifference"),
        align: "end",
        widthRem: 10,
        card: "line",
        cell: ({ standing }) => <Difference amountCentavos={standing?.unexplained.heldCentavos ?? null} />,
      },
      {
        id: "since",
        header: t("since"),
        widthRem: 7,
        card: "line",
        cell: ({ standing }) => <DateTime value={standing?.since} relative />,
      },
      {
        id: "readAt",
        header: t("readAt"),
        widthRem: 7,
        card: "none",
        cell: ({ standing }) => <DateTime value={standing?.readAt} relative />,
      },
    ],
    [nameOf, t],
  );
}
