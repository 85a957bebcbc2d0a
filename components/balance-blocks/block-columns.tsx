"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type BlockListItem } from "@/lib/balance-blocks/schema";
import { type DataColumn } from "../kit/data-column";
import { DateTime } from "../kit/date-time";
import { ForeignText } from "../kit/foreign-text";
import { Money } from "../kit/money";
import { BlockDeadline } from "./block-deadline";
import { BlockKind, BlockState } from "./block-state";

export function useBlockColumns(walletNames: ReadonlyMap<string, string>): DataColumn<BlockListItem>[] {
  const t = useTranslations("blocks.list");
  return useMemo(
    () => [
      {
        id: "payer",
        header: t("payer"),
        fixed: true,
        widthRem: 11,
        card: "title",
        cell: (row) => (
          <span className="flex min-w-0 flex-col">
            <span className="truncate font-medium">
              {row.payer.name ? <ForeignText text={row.payer.name} /> : t("unknownPayer")}
            </span>
            {row.payer.document && (
              <span className="text-xs text-muted-foreground">{row.payer.document}</span>
            )}
          </span>
        ),
      },
      {
        id: "amount",
        header: t("amount"),
        fixed: true,
        align: "end",
        widthRem: 7,
        card: "aside",
        cell: (row) => <Money amountCentavos={row.amountCentavos} strong />,
      },
      {
        id: "status",
        header: t("status"),
        fixed: true,
        widthRem: 13.2,
        card: "line",
        cell: (row) => <BlockState status={row.status} blockType={row.blockType} />,
      },
      {
        id: "deadline",
        header: t("deadline"),
        widthRem: 9.8,
        card: "line",
        cell: (row) => <BlockDeadline block={row} />,
      },
      {
        id: "kind",
        header: t("kind"),
        widthRem: 12.4,
        card: "line",
        cell: (row) => <BlockKind blockType={row.blockType} />,
      },
      {
        id: "wallet",
        header: t("wallet"),
        widthRem: 7.2,
        card: "line",
        cell: (row) => walletNames.get(row.wallet) ?? row.wallet,
      },
      {
        id: "assignee",
        header: t("assignee"),
        widthRem: 8.5,
        card: "line",
        cell: (row) => row.assignee?.name ?? <span className="text-muted-foreground">{t("nobody")}</span>,
      },
      {
        id: "reason",
        header: t("reason"),
        widthRem: 13,
        card: "line",
        cell: (row) => <ForeignText text={row.reason ?? "—"} className="truncate" />,
      },
      {
        id: "reference",
        header: t("reference"),
        widthRem: 9,
        hidden: true,
        card: "none",
        cell: (row) =>
          row.referenceNumber ? (
            <ForeignText text={row.referenceNumber} className="truncate font-mono" />
          ) : (
            "—"
          ),
      },
      {
        id: "createdAt",
        header: t("createdAt"),
        widthRem: 9.5,
        hidden: true,
        card: "none",
        cell: (row) => <DateTime value={row.createdAt} />,
      },
    ],
    [t, walletNames],
  );
}
