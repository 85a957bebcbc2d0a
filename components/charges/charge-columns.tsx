"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type ChargeListItem } from "@/lib/charges/schema";
import { CopyField } from "../kit/copy-field";
import { type DataColumn } from "../kit/data-column";
import { DateTime } from "../kit/date-time";
import { ForeignText } from "../kit/foreign-text";
import { Money } from "../kit/money";
import { ChargeState } from "./charge-state";

export function useChargeColumns(): DataColumn<ChargeListItem>[] {
  const t = useTranslations("charges.list");
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
        id: "payer",
        header: t("payer"),
        fixed: true,
        widthRem: 15,
        card: "title",
        cell: (row) => (
          <span className="flex min-w-0 flex-col">
            <span className="truncate font-medium">
              {row.payer.name ? <ForeignText text={row.payer.name} /> : "—"}
            </span>
            {row.payer.document && (
              <span className="text-xs text-muted-foreground">{row.payer.document}</span>
            )}
          </span>
        ),
      },
      {
        id: "description",
        header: t("description"),
        widthRem: 15,
        card: "line",
        cell: (row) => <ForeignText text={row.description ?? "—"} className="truncate" />,
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
        widthRem: 11,
        card: "line",
        cell: (row) => <ChargeState state={row.state} />,
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
