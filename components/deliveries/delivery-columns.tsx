"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type DeliveryListItem } from "@/lib/composers/deliveries/schema";
import { CopyField } from "../kit/values/copy-field";
import { type DataColumn } from "../kit/table/data-column";
import { QuietState } from "../kit/status/quiet-state";
import { clockColumn, walletColumn } from "../kit/table/record-columns";
import { useStepLabels } from "../kit/record/use-step-labels";
import { Duration } from "../kit/values/duration";
import { DeliveryReason, DeliveryState } from "../kit/status/delivery-state";

export function useDeliveryColumns(walletNames: ReadonlyMap<string, string>): DataColumn<DeliveryListItem>[] {
  const t = useTranslations("deliveries.list");
  const states = useTranslations("deliveries.state");
  const words = useStepLabels();
  return useMemo(
    () => [
      clockColumn("receivedAt", t("hour"), ({ receivedAt }) => receivedAt),
      {
        id: "event",
        header: t("event"),
        fixed: true,
        widthRem: 11.5,
        card: "title",
        cell: (row) =>
          row.event ? (
            <span className="truncate">{words.event(row.event) ?? t("unknown")}</span>
          ) : (
            <span className="text-muted-foreground">{t("unreadable")}</span>
          ),
      },
      {
        id: "state",
        header: t("state"),
        fixed: true,
        widthRem: 10,
        card: "under",
        cell: ({ state }) =>
          state === "applied" ? <QuietState>{states(state)}</QuietState> : <DeliveryState state={state} />,
      },
      {
        id: "because",
        header: t("because"),
        widthRem: 11.5,
        card: "none",
        cell: (row) => (
          <span className="line-clamp-2 whitespace-normal">
            <DeliveryReason because={row.because} fault={row.fault} />
          </span>
        ),
      },
      walletColumn(t("wallet"), walletNames),
      {
        id: "endpoint",
        header: t("endpoint"),
        widthRem: 7,
        hidden: true,
        card: "none",
        cell: (row) => row.endpoint,
      },
      {
        id: "transaction",
        header: t("transaction"),
        widthRem: 10,
        card: "none",
        cell: (row) =>
          row.transactionId ? <CopyField value={row.transactionId} what={t("transaction")} /> : "—",
      },
      {
        id: "times",
        header: t("times"),
        align: "end",
        widthRem: 6,
        hidden: true,
        card: "none",
        cell: (row) => row.timesReceived,
      },
      {
        id: "took",
        header: t("took"),
        align: "end",
        fixed: true,
        widthRem: 6.5,
        card: "aside",
        cell: (row) => <Duration ms={row.tookMs} />,
      },
    ],
    [t, states, walletNames, words],
  );
}
