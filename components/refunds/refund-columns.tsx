"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type RefundListItem } from "@/lib/domain/refunds/schema";
import { type DataColumn } from "../kit/table/data-column";
import {
  amountColumn,
  dayAndHourColumn,
  moneyColumn,
  partyColumn,
  textColumn,
} from "../kit/table/record-columns";
import { RefundStatus } from "../kit/status/refund-state";

export function useRefundColumns(): DataColumn<RefundListItem>[] {
  const t = useTranslations("refunds.list");
  return useMemo(
    () => [
      dayAndHourColumn("requestedAt", t("requestedAt"), (row) => row.requestedAt),
      partyColumn("payer", t("payer"), ({ party, isPaidByAnother }) => ({ ...party, isPaidByAnother })),
      textColumn("reason", t("reason"), (row) => row.reason, { widthRem: 11, card: "none" }),
      {
        id: "requestedBy",
        header: t("requestedBy"),
        widthRem: 10,
        hidden: true,
        card: "none",
        cell: (row) => row.requestedBy ?? "—",
      },
      {
        id: "state",
        header: t("stateColumn"),
        fixed: true,
        widthRem: 12,
        card: "under",
        cell: (row) => <RefundStatus of={row} />,
      },
      moneyColumn("fee", t("fee"), (row) => row.feeCentavos, { widthRem: 7, card: "none" }),
      amountColumn(t("amount")),
    ],
    [t],
  );
}
