"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { kindOf } from "@/lib/core/words/blocks";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { type BlockListItem, type BlockPerson } from "@/lib/domain/blocks/schema";
import { centavos, formatBrl } from "@/lib/core/money";
import { addressOf } from "../kit/addresses";
import { Empty } from "../kit/empty";
import { ListFrame } from "../kit/list-frame";
import { type AssignAction } from "./block-assignee";
import { BlockBulkBar } from "./block-bulk-bar";
import { useBlockColumns } from "./block-columns";
import { useBlockFilters } from "./block-filters";
import { useMarked } from "../kit/use-marked";
import { useInboxGroups } from "./use-inbox-groups";
import { useBlockFilter } from "./use-block-filter";

export function BlockList({
  wallets,
  people,
  personId,
  today,
  assign,
}: {
  wallets: readonly { reference: string; name: string }[];
  people: readonly BlockPerson[];
  personId: string;
  today: string;
  /** Null: this person only looks. */
  assign: AssignAction | null;
}) {
  const t = useTranslations("blocks.list");
  const rowLabel = useRowLabel();
  const state = useBlockFilter();
  const query = useInfiniteQuery(blockQueries.list(state.asked));
  const { data: summary } = useQuery(blockQueries.summary());
  const walletNames = useMemo(
    () => new Map(wallets.map(({ reference, name }) => [reference, name])),
    [wallets],
  );
  const isOpenOnly = state.asked.stage === "open" || state.asked.status === "awaiting_response";
  const columns = useBlockColumns(walletNames, isOpenOnly);
  const filters = useBlockFilters({ state, wallets, people, today, summary });
  const read = query.data?.pages.flatMap((page) => page.items);
  const { rows, bandOf } = useInboxGroups(read, query.hasNextPage);
  const marked = useMarked(rows, ({ id }) => id);

  return (
    <>
      <ListFrame
        name="blocks"
        caption={t("caption")}
        query={query}
        rows={rows}
        columns={columns}
        rowId={(row) => row.id}
        rowLabel={rowLabel}
        rowHref={(row) => addressOf.block(row.id)}
        bandOf={bandOf}
        {...(assign && {
          selection: { ids: marked.ids, onChange: marked.onChange, labelOf: rowLabel, isOnPhone: true },
        })}
        {...filters}
        empty={
          <Empty
            icon={ShieldCheck}
            title={t(state.asked.stage === "open" ? "emptyOpen" : "empty")}
            detail={t("emptyHint")}
          />
        }
        emptyFiltered={{ title: t("emptyFiltered"), detail: t("emptyFilteredHint") }}
      />
      {assign && (
        <BlockBulkBar
          blocks={marked.rows}
          people={people}
          personId={personId}
          assign={assign}
          onClear={marked.clear}
        />
      )}
    </>
  );
}

function useRowLabel(): (row: BlockListItem) => string {
  const t = useTranslations("blocks");
  const locale = useLocale();
  return (row) =>
    t("list.rowLabel", {
      kind: t(`kind.${kindOf(row.blockType)}`),
      amount: formatBrl(centavos(row.amountCentavos), locale),
      payer: row.payer.name ?? t("list.unknownPayer"),
    });
}
