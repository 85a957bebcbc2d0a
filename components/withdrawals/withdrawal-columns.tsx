"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type WithdrawalListItem } from "@/lib/domain/withdrawals/schema";
import { type DataColumn } from "../kit/table/data-column";
import {
  ON_DEMAND,
  amountColumn,
  copyColumn,
  dayAndHourColumn,
  moneyColumn,
  partyColumn,
  referenceColumn,
  textColumn,
} from "../kit/table/record-columns";
import { StatusCell } from "../kit/status/display-status";

export function useWithdrawalColumns(): DataColumn<WithdrawalListItem>[] {
  const t = useTranslations("withdrawals.list");
  return useMemo(
    () => [
      dayAndHourColumn("createdAt", t("createdAt"), (row) => row.createdAt),
      partyColumn("recipient", t("recipient"), recipientOf, { widthRem: 19 }),
      textColumn("key", t("key"), (row) => row.recipient.key, { widthRem: 12, ...ON_DEMAND }),
      referenceColumn(t("reference"), (row) => row.externalReference),
      copyColumn("e2eId", t("e2eId"), (row) => row.e2eId),
      {
        id: "state",
        header: t("stateColumn"),
        fixed: true,
        widthRem: 14.5,
        card: "under",
        cell: (row) => <StatusCell of={{ ...row, expiresAt: null }} type="withdrawal" />,
      },
      moneyColumn("fee", t("fee"), (row) => row.feeCentavos, { widthRem: 7, ...ON_DEMAND }),
      moneyColumn("net", t("net"), (row) => row.netCentavos, { widthRem: 8.5, card: "none" }),
      amountColumn(t("amount")),
    ],
    [t],
  );
}

/** The recipient and the destination. The document and the key are below the name, as far as both are known. */
const recipientOf = ({ recipient: { name, document, key } }: WithdrawalListItem) => ({
  name,
  document: [document, key].filter((part) => part !== null && part !== "").join(" · ") || null,
});
