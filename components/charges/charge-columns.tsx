"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type ChargeListItem } from "@/lib/domain/charges/schema";
import { type DataColumn } from "../kit/table/data-column";
import {
  amountColumn,
  ON_DEMAND,
  copyColumn,
  hourColumn,
  keptColumn,
  momentColumn,
  moneyColumn,
  partyColumn,
  referenceColumn,
  textColumn,
} from "../kit/table/record-columns";
import { StatusCell } from "../kit/status/display-status";

export function useChargeColumns(isBanded: boolean): DataColumn<ChargeListItem>[] {
  const t = useTranslations("charges.list");
  return useMemo(
    () => [
      {
        ...(isBanded
          ? hourColumn<ChargeListItem>("createdAt", t("hour"), (row) => row.createdAt)
          : momentColumn<ChargeListItem>("createdAt", t("createdAt"), (row) => row.createdAt)),
        sortable: true,
      },
      partyColumn("payer", t("payer"), ({ party, isPaidByAnother, risk }) => ({
        ...party,
        isPaidByAnother,
        risk,
      })),
      textColumn("description", t("description"), (row) => row.description, { widthRem: 11.5, card: "none" }),
      referenceColumn(t("reference"), (row) => row.externalReference),
      copyColumn("e2eId", t("e2eId"), (row) => row.e2eId),
      {
        id: "state",
        header: t("stateColumn"),
        fixed: true,
        widthRem: 14.5,
        card: "under",
        cell: (row) => <StatusCell of={row} />,
      },
      moneyColumn("net", t("net"), (row) => row.netCentavos, ON_DEMAND),
      amountColumn(t("amount")),
      keptColumn(t("kept")),
    ],
    [t, isBanded],
  );
}
