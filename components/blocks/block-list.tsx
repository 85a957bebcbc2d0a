"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { type BlockListItem, type BlockPerson } from "@/lib/domain/blocks/schema";
import { addressOf } from "../kit/navigation/addresses";
import { Empty } from "../kit/page/empty";
import { ListFrame } from "../lists/list-frame";
import { type ExportActions } from "../exports/chosen-bar";
import { ExportButton } from "../exports/export-button";
import { ActionNote } from "../mutations/action-note";
import { refusedAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { toast } from "sonner";
import { type AssignAction } from "./block-assignee";
import { BlockBulkBar } from "./block-bulk-bar";
import { useBlockColumns } from "./block-columns";
import { isWaitingOnly, useBlockFilters } from "./block-filters";
import { wholeQueueOf } from "./block-queues";
import { QueueReadAt } from "./queue-knowledge";
import { QueueKeys } from "./queue-keys";
import { useRowLabel, useRowName } from "./row-names";
import { useQueueKeys } from "./use-queue-keys";
import { useSwipe } from "./use-swipe";
import { useSelectedRows } from "../kit/values/use-selected-rows";
import { useInboxGroups } from "./use-inbox-groups";
import { useBlockFilter } from "./use-block-filter";
import { type BlockFilter } from "@/lib/domain/blocks/filter";

export function BlockList({
  wallets,
  people,
  personId,
  today,
  outcomeWords,
  assign,
  exports: { prepare, mayShowDocuments },
}: {
  wallets: readonly { reference: string; name: string }[];
  people: readonly BlockPerson[];
  personId: string;
  today: string;
  /** The label of the row of block outcomes that the page was opened with. */
  outcomeWords: string | null;
  /** Null: this person only looks. */
  assign: AssignAction | null;
  exports: ExportActions;
}) {
  const t = useTranslations("blocks.list");
  const rowLabel = useRowLabel();
  const rowName = useRowName();
  const state = useBlockFilter();
  const query = useInfiniteQuery(blockQueries.list(state.asked));
  const { data: summary } = useQuery(blockQueries.summary());
  const walletNames = useMemo(
    () => new Map(wallets.map(({ reference, name }) => [reference, name])),
    [wallets],
  );
  const { take, taking } = useTake(assign, people, personId);
  const columns = useBlockColumns(walletNames, isWaitingOnly(state.asked), take);
  const filters = useBlockFilters({ state, wallets, people, today, summary, outcomeWords });
  const read = query.data?.pages.flatMap((page) => page.items);
  const { rows, bandOf, groups } = useInboxGroups(read, query.hasNextPage);
  const marked = useSelectedRows(rows, ({ id }) => id);
  useQueueKeys({ rows, groups, marked, mayAct: assign !== null });
  const swiped = useSwipe(
    take &&
      ((href) => {
        const row = rows?.find(({ id }) => href.endsWith(id));
        if (row && row.assignee === null) take(row);
      }),
  );
  const emptyOf = useEmptyWords();
  const isKnown = (summary?.unread.length ?? 0) === 0;

  return (
    <div ref={swiped} className="grid grid-cols-[minmax(0,1fr)]">
      <ListFrame
        name="blocks"
        caption={t("caption")}
        query={query}
        rows={rows}
        columns={columns}
        rowId={(row) => row.id}
        rowLabel={rowName}
        rowHref={(row) => addressOf.block(row.id)}
        bandOf={bandOf}
        isOneLine
        {...(assign && {
          selection: { ids: marked.ids, onChange: marked.onChange, labelOf: rowLabel, isOnPhone: true },
        })}
        {...filters}
        aside={
          prepare && (
            <ExportButton
              what={{ kind: "blocks", filter: new URLSearchParams(state.asked).toString() }}
              mayShowDocuments={mayShowDocuments}
              prepare={prepare}
              isSmall
            />
          )
        }
        empty={
          <Empty
            icon={ShieldCheck}
            title={t(!isKnown ? "emptyUnknown" : state.asked.stage === "answer" ? "emptyOpen" : "empty")}
            detail={t(isKnown ? "emptyHint" : "emptyUnknownHint")}
          />
        }
        emptyFiltered={
          isKnown ? emptyOf(state.asked) : { title: t("emptyUnknown"), detail: t("emptyUnknownHint") }
        }
      >
        <QueueKeys mayAct={assign !== null} />
        {summary && (
          <div className="text-xs text-muted-foreground md:hidden">
            <QueueReadAt summary={summary} />
          </div>
        )}
        <ActionNote act={taking} />
      </ListFrame>
      {assign && (
        <BlockBulkBar
          blocks={marked.rows}
          people={people}
          personId={personId}
          assign={assign}
          onClear={marked.clear}
        />
      )}
    </div>
  );
}

/** One press for one's own name; null where this person does not work on blocks. */
function useTake(assign: AssignAction | null, people: readonly BlockPerson[], personId: string) {
  const t = useTranslations("blocks.assign");
  const taking = useServerAction(assign ?? refusedAction, { ifTwice: "harmless", keys: [blockQueries.all] });
  const { run } = taking;
  const isWorker = assign !== null && people.some(({ id }) => id === personId);
  const take = useMemo(
    () =>
      isWorker
        ? (block: BlockListItem) =>
            void run(
              { blockIds: [block.id], assigneeId: personId },
              { onDone: () => toast.success(t("taken")) },
            )
        : null,
    [isWorker, personId, run, t],
  );
  return { take, taking };
}

/** An empty queue has its own text. With any other filter, the text reports that the filters match nothing. */
function useEmptyWords(): (asked: BlockFilter) => { title: string; detail: string } {
  const t = useTranslations("blocks.list");
  return (asked) => {
    const queue = wholeQueueOf(asked);
    return queue === null || queue === "answer" || queue === "all"
      ? { title: t("emptyFiltered"), detail: t("emptyFilteredHint") }
      : { title: t(`emptyQueue.${queue}.title`), detail: t(`emptyQueue.${queue}.hint`) };
  };
}
