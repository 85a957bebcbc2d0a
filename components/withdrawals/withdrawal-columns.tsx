"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type WithdrawalListItem } from "@/lib/domain/withdrawals/schema";
import { type DataColumn } from "../kit/data-column";
import {
  ON_DEMAND,
  amountColumn,
  copyColumn,
  momentColumn,
  moneyColumn,
  partyColumn,
  referenceColumn,
  textColumn,
} from "../kit/record-columns";
import { StandingCell } from "../kit/standing";

export function useWithdrawalColumns(): DataColumn<WithdrawalListItem>[] {
  const t = useTranslations("withdrawals.list");
  return useMemo(
    () => [
      {
        ...momentColumn<WithdrawalListItem>("createdAt", t("createdAt"), (row) => row.createdAt),
        sortable: true,
      },
      partyColumn("recipient", t("recipient"), (row) => row.recipient, { widthRem: 13.5 }),
      textColumn("key", t("key"), (row) => row.recipient.key, { widthRem: 10, card: "none" }),
      referenceColumn(t("reference"), (row) => row.externalReference),
      copyColumn("e2eId", t("e2eId"), (row) => row.e2eId),
      {
        id: "state",
        header: t("stateColumn"),
        fixed: true,
        widthRem: 14.5,
        card: "under",
        cell: (row) => <StandingCell of={{ ...row, expiresAt: null }} type="withdrawal" />,
      },
      moneyColumn("fee", t("fee"), (row) => row.feeCentavos, { widthRem: 7, ...ON_DEMAND }),
      moneyColumn("net", t("net"), (row) => row.netCentavos, { widthRem: 7, card: "none" }),
      amountColumn(t("amount")),
    ],
    [t],
  );
}
