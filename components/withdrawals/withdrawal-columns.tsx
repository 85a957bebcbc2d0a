"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type WithdrawalListItem } from "@/lib/withdrawals/schema";
import { CopyField } from "../kit/copy-field";
import { type DataColumn } from "../kit/data-column";
import { DateTime } from "../kit/date-time";
import { ForeignText } from "../kit/foreign-text";
import { Money } from "../kit/money";
import { WithdrawalState } from "./withdrawal-state";

export function useWithdrawalColumns(): DataColumn<WithdrawalListItem>[] {
  const t = useTranslations("withdrawals.list");
  return useMemo(
    () => [
      {
        id: "createdAt",
        header: t("createdAt"),
        cell: (row) => <DateTime value={row.createdAt} />,
        widthRem: 9.5,
        card: "line",
      },
      {
        id: "recipient",
        header: t("recipient"),
        fixed: true,
        widthRem: 15,
        card: "title",
        cell: ({ recipient }) => (
          <span className="flex min-w-0 flex-col">
            <span className="truncate font-medium">
              {recipient.name ? <ForeignText text={recipient.name} /> : "—"}
            </span>
            {recipient.document && (
              <span className="text-xs text-muted-foreground">{recipient.document}</span>
            )}
          </span>
        ),
      },
      {
        id: "key",
        header: t("key"),
        widthRem: 12,
        card: "line",
        cell: ({ recipient }) => <ForeignText text={recipient.key ?? "—"} className="truncate" />,
      },
      {
        id: "reference",
        header: t("reference"),
        widthRem: 9,
        hidden: true,
        card: "none",
        cell: (row) =>
          row.externalReference ? (
            <ForeignText text={row.externalReference} className="truncate font-mono" />
          ) : (
            "—"
          ),
      },
      {
        id: "e2eId",
        header: t("e2eId"),
        widthRem: 12,
        hidden: true,
        card: "none",
        cell: (row) => (row.e2eId ? <CopyField value={row.e2eId} what={t("e2eId")} /> : "—"),
      },
      {
        id: "state",
        header: t("stateColumn"),
        fixed: true,
        widthRem: 13,
        card: "line",
        cell: (row) => <WithdrawalState state={row.state} />,
      },
      {
        id: "fee",
        header: t("fee"),
        align: "end",
        widthRem: 7,
        hidden: true,
        card: "none",
        cell: (row) => <Money amountCentavos={row.feeCentavos} />,
      },
      {
        id: "net",
        header: t("net"),
        align: "end",
        widthRem: 8,
        card: "line",
        cell: (row) => <Money amountCentavos={row.netCentavos} />,
      },
      {
        id: "amount",
        header: t("amount"),
        align: "end",
        fixed: true,
        widthRem: 8,
        card: "aside",
        cell: (row) => <Money amountCentavos={row.amountCentavos} strong />,
      },
    ],
    [t],
  );
}
