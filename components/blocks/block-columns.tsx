"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { kindOf } from "@/lib/core/enums/blocks";
import { BLOCK_KIND_ICONS } from "@/lib/domain/blocks/labels";
import { type BlockListItem } from "@/lib/domain/blocks/schema";
import { type DataColumn } from "../kit/table/data-column";
import { ExternalText } from "../kit/values/external-text";
import { STATUS_ICONS } from "../kit/status/icons";
import { StatusIcon } from "../kit/status/status-icon";
import { PaidByAnotherIcon, PaidByName } from "../kit/status/paid-by-another";
import {
  ON_DEMAND,
  amountColumn,
  momentColumn,
  referenceColumn,
  textColumn,
} from "../kit/table/record-columns";
import { BindingLimit, BlockCalendar, CalendarHead } from "./block-calendar";
import { BlockDeadline } from "./block-deadline";
import { BlockCost, BlockLacks } from "./block-lacks";
import { BlockKind, BlockState, useBlockState } from "../kit/status/block-state";
import { type TakeAction, TakeBlock } from "./take-block";

export function useBlockColumns(
  walletNames: ReadonlyMap<string, string>,
  /** For open blocks, the group shows the status. For all others, their own row shows it. */
  isOpenOnly: boolean,
  /** Null: this person only looks. */
  take: TakeAction | null,
): DataColumn<BlockListItem>[] {
  const t = useTranslations("blocks.list");
  const kinds = useTranslations("blocks.kind");
  const stateOf = useBlockState();
  return useMemo(
    () => [
      {
        id: "payer",
        header: t("payer"),
        fixed: true,
        widthRem: 13,
        card: "title",
        cell: (row) => (
          <Payer block={row} wallet={walletNames.size > 1 ? walletNames.get(row.wallet) : undefined} />
        ),
      },
      amountColumn(t("amount"), { widthRem: 7.5, isSortable: false }),
      {
        id: "deadline",
        header: t("deadline"),
        widthRem: 12.5,
        card: "under",
        cell: (row) => (
          <span className="standing-two">
            <BlockDeadline block={row} />
            <ExternalText
              text={row.status === "other" ? stateOf(row) : (row.reason ?? kinds(kindOf(row.blockType)))}
              className="line-two min-w-0 md:hidden"
            />
            <span className="min-w-0 max-w-full truncate max-md:hidden">
              <BindingLimit block={row} />
            </span>
          </span>
        ),
      },
      ...(isOpenOnly
        ? [
            {
              id: "calendar",
              header: t("calendar"),
              head: <CalendarHead />,
              widthRem: 12,
              card: "across" as const,
              cell: (row: BlockListItem) => <BlockCalendar block={row} />,
            },
            {
              id: "lacks",
              header: t("lacks"),
              widthRem: 8.6,
              card: "beside" as const,
              cell: (row: BlockListItem) => <BlockLacks block={row} />,
            },
          ]
        : [
            {
              id: "cost",
              header: t("cost"),
              widthRem: 7.5,
              align: "end" as const,
              card: "line" as const,
              cell: (row: BlockListItem) => <BlockCost block={row} />,
            },
          ]),
      {
        id: "status",
        header: t("status"),
        widthRem: 13.2,
        ...(isOpenOnly ? ON_DEMAND : { card: "line" as const }),
        cell: (row) => <BlockState block={row} />,
      },
      {
        id: "assignee",
        header: t("assignee"),
        widthRem: 4.6,
        isHeaderSpoken: true,
        card: "end",
        cell: (row) => <TakeBlock block={row} take={take} />,
      },
      {
        id: "kind",
        header: t("kind"),
        widthRem: 12.4,
        ...ON_DEMAND,
        cell: (row) => <BlockKind blockType={row.blockType} />,
      },
      {
        id: "wallet",
        header: t("wallet"),
        widthRem: 7.2,
        ...ON_DEMAND,
        cell: (row) => walletNames.get(row.wallet) ?? row.wallet,
      },
      textColumn("reason", t("reason"), (row) => row.reason, { widthRem: 13, ...ON_DEMAND }),
      referenceColumn(t("reference"), (row) => row.referenceNumber),
      momentColumn("createdAt", t("createdAt"), (row) => row.createdAt, ON_DEMAND),
    ],
    [isOpenOnly, kinds, stateOf, t, take, walletNames],
  );
}

/** The customer and any other payer, the kind of the block, and below them the claim against the payment. */
function Payer({ block, wallet }: { block: BlockListItem; wallet: string | undefined }) {
  const t = useTranslations("blocks");
  const stateOf = useBlockState();
  const kind = kindOf(block.blockType);
  const Icon = STATUS_ICONS[BLOCK_KIND_ICONS[kind]];
  const unknown = block.status === "other" && stateOf(block);
  const below = [unknown, block.reason ?? t(`kind.${kind}`), wallet].filter(Boolean).join(" · ");
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden />
      <span className="flex min-w-0 flex-col leading-4.5">
        <span className="flex min-w-0 items-center gap-1">
          <span className="truncate font-medium">
            {block.party.name ? <ExternalText text={block.party.name} /> : t("list.unknownPayer")}
          </span>
          {block.isPaidByAnother && <PaidByAnotherIcon />}
          {block.isUnlisted && <UnlistedMark />}
        </span>
        {block.party.paidBy !== null && (
          <span className="line-two">
            <PaidByName name={block.party.paidBy} />
          </span>
        )}
        <ExternalText text={below} className="line-two max-md:hidden" />
      </span>
    </span>
  );
}

function UnlistedMark() {
  const t = useTranslations("blocks.knowledge");
  return <StatusIcon icon="scan-search" words={t("onlyEvent")} className="text-muted-foreground" />;
}
