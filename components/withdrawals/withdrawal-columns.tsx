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
import { TrustMarks } from "../kit/trust-marks";
import { WithdrawalState } from "./withdrawal-state";

export function useWithdrawalColumns(): DataColumn<WithdrawalListItem>[] {
  const t = useTranslations("withdrawals.list");
  return useMemo(
    () => [
      momentColumn("createdAt", t("createdAt"), (row) => row.createdAt),
      partyColumn("recipient", t("recipient"), (row) => row.recipient),
      textColumn("key", t("key"), (row) => row.recipient.key, { widthRem: 12 }),
      referenceColumn(t("reference"), (row) => row.externalReference),
      copyColumn("e2eId", t("e2eId"), (row) => row.e2eId),
      {
        id: "state",
        header: t("stateColumn"),
        fixed: true,
        widthRem: 13,
        card: "line",
        cell: (row) => (
          <span className="inline-flex max-w-full min-w-0 items-center gap-1 align-middle">
            <WithdrawalState state={row.state} />
            <TrustMarks trust={row} />
          </span>
        ),
      },
      moneyColumn("fee", t("fee"), (row) => row.feeCentavos, { widthRem: 7, ...ON_DEMAND }),
      moneyColumn("net", t("net"), (row) => row.netCentavos),
      amountColumn(t("amount")),
    ],
    [t],
  );
}
