"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type ChargeListItem } from "@/lib/domain/charges/schema";
import { type DataColumn } from "../kit/data-column";
import {
  amountColumn,
  copyColumn,
  momentColumn,
  moneyColumn,
  partyColumn,
  referenceColumn,
  textColumn,
} from "../kit/record-columns";
import { TrustMarks } from "../kit/trust-marks";
import { ChargeState } from "./charge-state";

export function useChargeColumns(): DataColumn<ChargeListItem>[] {
  const t = useTranslations("charges.list");
  return useMemo(
    () => [
      momentColumn("createdAt", t("createdAt"), (row) => row.createdAt),
      partyColumn("payer", t("payer"), ({ payer, isPaidByAnother }) => ({ ...payer, isPaidByAnother })),
      textColumn("description", t("description"), (row) => row.description),
      referenceColumn(t("reference"), (row) => row.externalReference),
      copyColumn("e2eId", t("e2eId"), (row) => row.e2eId),
      {
        id: "state",
        header: t("stateColumn"),
        fixed: true,
        widthRem: 12,
        card: "line",
        cell: (row) => (
          <span className="inline-flex max-w-full min-w-0 items-center gap-1 align-middle">
            <ChargeState state={row.state} />
            <TrustMarks trust={row} />
          </span>
        ),
      },
      moneyColumn("net", t("net"), (row) => row.netCentavos),
      amountColumn(t("amount")),
    ],
    [t],
  );
}
