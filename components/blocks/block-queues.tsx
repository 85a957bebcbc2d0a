"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type FigureId } from "@/lib/core/enums/figures";
import { type BlockKind, type BlockStage } from "@/lib/core/enums/blocks";
import { ASSIGNEE_ME, ASSIGNEE_NONE } from "@/lib/domain/blocks/assignees";
import { type BlockSummary } from "@/lib/domain/blocks/schema";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Sheet, SheetBody, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "../ui/sheet";
import { ToggleGroup, ToggleGroupItem } from "../ui/toggle-group";
import { type BlockFilter } from "@/lib/domain/blocks/filter";

type QueueFilterChange = {
  stage: BlockStage | null;
  status: null;
  kind: BlockKind | null;
  assignee: string | null;
  deadline: null;
};

const STAGES = ["answer", "review", "ended", "all"] as const;
const SAVED = ["mine", "nobody", "judicial", "administrative"] as const;
const isStage = (queue: Queue): boolean => STAGES.some((stage) => stage === queue);
type Queue = (typeof STAGES)[number] | (typeof SAVED)[number];
const QUEUE_FIGURES: Readonly<Record<Exclude<Queue, "ended" | "all">, FigureId>> = {
  answer: "blocks_to_answer",
  review: "blocks_in_review",
  mine: "blocks_of_mine",
  nobody: "blocks_unassigned",
  judicial: "blocks_judicial",
  administrative: "blocks_administrative",
};
const OF_QUEUE = { stage: null, status: null, kind: null, assignee: null, deadline: null } as const;
const CHANGE_OF = {
  answer: OF_QUEUE,
  review: { ...OF_QUEUE, stage: "review" },
  ended: { ...OF_QUEUE, stage: "ended" },
  all: { ...OF_QUEUE, stage: "all" },
  mine: { ...OF_QUEUE, assignee: ASSIGNEE_ME },
  nobody: { ...OF_QUEUE, assignee: ASSIGNEE_NONE },
  judicial: { ...OF_QUEUE, kind: "judicial" },
  administrative: { ...OF_QUEUE, kind: "administrative" },
} as const satisfies Record<Queue, QueueFilterChange>;

/** Which of the queues the address is, if it is one of them. */
export function queueOf({ stage, status, deadline, assignee, kind }: BlockFilter): Queue | "" {
  if (status !== undefined || deadline !== undefined || stage === undefined || stage === "open") return "";
  if (stage !== "answer") return assignee === undefined && kind === undefined ? stage : "";
  if (assignee === ASSIGNEE_ME && kind === undefined) return "mine";
  if (assignee === ASSIGNEE_NONE && kind === undefined) return "nobody";
  if ((kind === "judicial" || kind === "administrative") && assignee === undefined) return kind;
  return assignee === undefined && kind === undefined ? "answer" : "";
}

/** The queue that is seen whole; null where anything narrows it, and the queue itself may well hold something. */
export function wholeQueueOf(asked: BlockFilter): Queue | null {
  const { stage: _stage, assignee: _assignee, kind: _kind, ...narrowed } = asked;
  if (Object.values(narrowed).some((part) => part !== undefined)) return null;
  return queueOf(asked) || null;
}

/** The queues that a day is worked through by, each with how many it holds; one line, which scrolls where it does not fit. */
export function BlockQueues({
  asked,
  summary,
  change,
}: {
  asked: BlockFilter;
  summary: BlockSummary | undefined;
  change: (change: QueueFilterChange) => void;
}) {
  const t = useTranslations("blocks.queues");
  const countOf = (queue: Queue) =>
    queue === "ended" || queue === "all" ? undefined : summary?.queues[queue].count;
  const figureOf = (queue: Queue) =>
    queue === "ended" || queue === "all" ? undefined : QUEUE_FIGURES[queue];
  /** An empty saved queue shows no count, so that waiting items are visible at once. */
  const hasCount = (queue: Queue) => countOf(queue) !== undefined && (isStage(queue) || countOf(queue) !== 0);
  const item = (queue: Queue) => (
    <ToggleGroupItem key={queue} value={queue} isDense>
      {t(queue)}
      {hasCount(queue) && (
        <span data-figure={figureOf(queue)} className="font-normal text-muted-foreground tabular-nums">
          {countOf(queue)}
        </span>
      )}
    </ToggleGroupItem>
  );
  return (
    <div className="-m-1 min-w-0 overflow-x-auto p-1 [scrollbar-width:none] max-md:-ml-4 max-md:flex-1 max-md:pl-4">
      <ToggleGroup
        type="single"
        aria-label={t("label")}
        value={queueOf(asked)}
        onValueChange={(chosen) => {
          if (chosen in CHANGE_OF) change(CHANGE_OF[chosen as Queue]);
        }}
      >
        {STAGES.map(item)}
        <span aria-hidden className="mx-1 h-5 w-px bg-border" />
        {SAVED.map(item)}
      </ToggleGroup>
    </div>
  );
}

/** The filters of a queue are in a sheet at the edge: above the queue there are only the queues. */
export function FilterSheet({ active, children }: { active: number; children: ReactNode }) {
  const t = useTranslations("blocks.queues");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        data-page-search
        aria-keyshortcuts="/"
        onClick={() => setOpen(true)}
        className={cn(active > 0 && "text-primary")}
      >
        <SlidersHorizontal aria-hidden />
        <span className="max-[96rem]:sr-only">{t("filters")}</span>
        {active > 0 && <span className="tabular-nums">{active}</span>}
      </Button>
      <Sheet open={isOpen} onOpenChange={setOpen}>
        <SheetContent className="sm:max-w-sm">
          <SheetHeader>
            <SheetTitle>{t("filters")}</SheetTitle>
            <SheetDescription>{t("filtersHint")}</SheetDescription>
          </SheetHeader>
          <SheetBody>
            <div className="grid justify-items-start gap-3">{children}</div>
          </SheetBody>
        </SheetContent>
      </Sheet>
    </>
  );
}
