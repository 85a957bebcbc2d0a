"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useMemo, useState } from "react";
import { kindOf } from "@/lib/domain/blocks/labels";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { type BlockListItem, type BlockPerson } from "@/lib/domain/blocks/schema";
import { centavos, formatBrl } from "@/lib/core/money";
import { addressOf } from "../kit/addresses";
import { ColumnMenu, useColumnVisibility } from "../kit/column-menu";
import { DataTable } from "../kit/data-table";
import { Empty } from "../kit/empty";
import { publicErrorOf } from "../kit/public-error-of";
import { Button } from "../ui/button";
import { type AssignAction } from "./block-assignee";
import { BlockBulkBar } from "./block-bulk-bar";
import { useBlockColumns } from "./block-columns";
import { BlockFilters } from "./block-filters";
import { useBlockFilter } from "./use-block-filter";

const NOTHING_MARKED: ReadonlySet<string> = new Set();

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
  const query = useInfiniteQuery(blockQueries.list(state.filter));
  const walletNames = useMemo(
    () => new Map(wallets.map(({ reference, name }) => [reference, name])),
    [wallets],
  );
  const columns = useBlockColumns(walletNames);
  const [visibility, setVisibility] = useColumnVisibility("blocks", columns);
  const [marked, setMarked] = useState(NOTHING_MARKED);
  const rows = query.data?.pages.flatMap((page) => page.items);
  // What a filter hides is not acted upon.
  const shownIds = new Set(rows?.map(({ id }) => id));
  const ids = new Set([...marked].filter((id) => shownIds.has(id)));

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" onKeyDown={assign ? markOnKey : undefined}>
      <BlockFilters
        state={state}
        wallets={wallets}
        people={people}
        today={today}
        aside={<ColumnMenu columns={columns} visibility={visibility} onChange={setVisibility} />}
      />
      <DataTable
        caption={t("caption")}
        columns={columns}
        visibility={visibility}
        rows={rows}
        rowId={(row) => row.id}
        rowLabel={rowLabel}
        rowHref={(row) => addressOf.block(row.id)}
        {...(assign && { selection: { ids, onChange: setMarked } })}
        error={query.error ? publicErrorOf(query.error) : null}
        onRetry={() => void query.refetch()}
        hasMore={query.hasNextPage}
        loadingMore={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        empty={<NoBlocks isFiltered={state.isFiltered} onClear={state.clear} />}
      />
      {assign && (
        <>
          <p className="text-sm text-muted-foreground max-md:hidden">{t("keys")}</p>
          <BlockBulkBar
            ids={ids}
            people={people}
            personId={personId}
            assign={assign}
            onClear={() => setMarked(NOTHING_MARKED)}
          />
        </>
      )}
    </div>
  );
}

/** X marks the row in focus, as the space bar does on its checkbox. */
function markOnKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key.toLowerCase() !== "x" || event.metaKey || event.ctrlKey || event.altKey) return;
  if (!(event.target instanceof Element) || !event.target.matches("[data-row-open]")) return;
  event.preventDefault();
  event.target.closest("tr")?.querySelector<HTMLElement>("[role='checkbox']")?.click();
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

function NoBlocks({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations("blocks.list");
  if (!isFiltered) return <Empty icon={ShieldCheck} title={t("empty")} detail={t("emptyHint")} />;
  return (
    <Empty
      title={t("emptyFiltered")}
      detail={t("emptyFilteredHint")}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t("clear")}
        </Button>
      }
    />
  );
}
