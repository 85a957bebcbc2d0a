"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type BlockListItem } from "@/lib/domain/blocks/schema";
import { type DataColumn } from "../kit/data-column";
import {
  ON_DEMAND,
  amountColumn,
  momentColumn,
  partyColumn,
  referenceColumn,
  textColumn,
} from "../kit/record-columns";
import { BlockDeadline } from "./block-deadline";
import { BlockKind, BlockState } from "./block-state";

export function useBlockColumns(walletNames: ReadonlyMap<string, string>): DataColumn<BlockListItem>[] {
  const t = useTranslations("blocks.list");
  return useMemo(
    () => [
      partyColumn("payer", t("payer"), ({ payer, isPaidByAnother }) => ({ ...payer, isPaidByAnother }), {
        unknown: t("unknownPayer"),
        widthRem: 11,
      }),
      amountColumn(t("amount"), { widthRem: 7 }),
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
      textColumn("reason", t("reason"), (row) => row.reason, { widthRem: 13 }),
      referenceColumn(t("reference"), (row) => row.referenceNumber),
      momentColumn("createdAt", t("createdAt"), (row) => row.createdAt, ON_DEMAND),
    ],
    [t, walletNames],
  );
}
