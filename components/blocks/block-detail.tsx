"use client";

import { isResolved } from "@/lib/core/words/blocks";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { type BlockPerson } from "@/lib/domain/blocks/schema";
import { addressOf } from "../kit/addresses";
import { Money } from "../kit/money";
import { PageHeader } from "../kit/page-header";
import { useThingName } from "../details/use-thing-name";
import { Section } from "../kit/section";
import { BlockAnswer, type RecordAnswerAction } from "./block-answer";
import { type AssignAction, BlockAssignee } from "./block-assignee";
import { BlockEvidence } from "./block-evidence";
import { BlockFacts, BlockMeaning, BlockTechnical } from "./block-facts";
import { type AddNoteAction, BlockNotes } from "./block-notes";
import { BlockPayment } from "./block-payment";
import { BlockKind, BlockState } from "./block-state";
import { BlockTimeline } from "./block-timeline";

export type BlockActions = { assign: AssignAction; addNote: AddNoteAction; recordAnswer: RecordAnswerAction };

export function BlockDetail({
  id,
  people,
  actions,
  isClear,
  simulate,
}: {
  id: string;
  people: readonly BlockPerson[];
  /** Null: this person only looks. */
  actions: BlockActions | null;
  /** Whether this person's evidence holds whole documents. */
  isClear: boolean;
  /** The sandbox's panel, where there is a sandbox. */
  simulate?: ReactNode;
}) {
  const t = useTranslations("blocks");
  const nameOf = useThingName();
  const { data: block } = useSuspenseQuery(blockQueries.detail(id));
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        crumbs={[
          { label: t("title"), href: addressOf.blocks() },
          { label: nameOf(block.paidBy.name ?? block.customer.name ?? t("one"), block.amountCentavos) },
        ]}
        title={<Money amountCentavos={block.amountCentavos} className="text-3xl" />}
        badge={<BlockState status={block.status} blockType={block.blockType} />}
        description={<BlockKind blockType={block.blockType} />}
        actions={actions && <BlockEvidence blockId={block.id} isClear={isClear} />}
      />
      <BlockMeaning block={block} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="grid grid-cols-1 gap-4">
          <BlockFacts block={block} />
          <BlockPayment block={block} />
          <BlockNotes block={block} add={actions?.addNote ?? null} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Section title={t("work.title")}>
            <div className="grid grid-cols-1 gap-4">
              <BlockAssignee block={block} people={people} assign={actions?.assign ?? null} />
              <BlockAnswer block={block} record={actions?.recordAnswer ?? null} />
            </div>
          </Section>
          {!isResolved(block.status) && simulate}
          <Section title={t("timeline.title")}>
            <BlockTimeline block={block} />
          </Section>
          <BlockTechnical block={block} />
        </div>
      </div>
    </div>
  );
}
