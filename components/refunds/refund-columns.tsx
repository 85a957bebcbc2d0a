"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type RefundListItem } from "@/lib/refunds/schema";
import { type DataColumn } from "../kit/data-column";
import { DateTime } from "../kit/date-time";
import { ForeignText } from "../kit/foreign-text";
import { Money } from "../kit/money";
import { RefundState } from "./refund-state";

export function useRefundColumns(): DataColumn<RefundListItem>[] {
  const t = useTranslations("refunds.list");
  return useMemo(
    () => [
      {
        id: "requestedAt",
        header: t("requestedAt"),
        cell: (row) => <DateTime value={row.requestedAt} />,
        widthRem: 9.5,
        card: "line",
      },
      {
        id: "payer",
        header: t("payer"),
        fixed: true,
        widthRem: 15,
        card: "title",
        cell: ({ payer }) => (
          <span className="flex min-w-0 flex-col">
            <span className="truncate font-medium">
              {payer.name ? <ForeignText text={payer.name} /> : "—"}
            </span>
            {payer.document && <span className="text-xs text-muted-foreground">{payer.document}</span>}
          </span>
        ),
      },
      {
        id: "reason",
        header: t("reason"),
        widthRem: 15,
        card: "line",
        cell: (row) => <ForeignText text={row.reason ?? "—"} className="truncate" />,
      },
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
        card: "line",
        cell: (row) => <RefundState state={row.state} />,
      },
      {
        id: "fee",
        header: t("fee"),
        align: "end",
        widthRem: 7,
        card: "line",
        cell: (row) => <Money amountCentavos={row.feeCentavos} />,
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
