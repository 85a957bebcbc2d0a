"use client";

import { useStepLabels } from "../kit/record/use-step-labels";
import { useLocale, useTranslations } from "next-intl";
import { BLOCK_STATUSES, kindOf } from "@/lib/core/enums/blocks";
import { EVIDENCE_ITEMS } from "@/lib/core/enums/evidence";
import { parseEnum } from "@/lib/core/enums/enums";
import { type BlockDetail } from "@/lib/domain/blocks/schema";
import { formatMoment } from "../kit/values/format-moment";
import { ExternalText } from "../kit/values/external-text";
import { variantOfStep } from "../kit/record/step-variant";
import { type TimelineStep } from "../kit/record/timeline";

/** Each step with its source and its time. */
export function useBlockSteps(block: BlockDetail): TimelineStep[] {
  const t = useTranslations("blocks.timeline");
  const locale = useLocale();
  const items = useTranslations("evidence.item");
  const states = useTranslations("blocks.status");
  const words = useStepLabels();
  const textIn = (details: Record<string, unknown> | null, name: string): string | null => {
    const value = details?.[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  const explainedStatus = (text: string | null): string | null => {
    const status = parseEnum(BLOCK_STATUSES, text, null);
    return status && states(`${kindOf(block.blockType)}.${status}`);
  };
  return block.steps.map((step, position) => {
    const assignee = textIn(step.details, "assignee");
    const note = textIn(step.details, "note");
    const order =
      step.kind === "order_recorded"
        ? [textIn(step.details, "dueBy"), textIn(step.details, "number"), textIn(step.details, "from")]
        : [];
    const [dueBy, ...named] = order;
    const explained =
      step.kind === "status_explained"
        ? [textIn(step.details, "word"), explainedStatus(textIn(step.details, "status"))]
        : [];
    const said = [dueBy && formatMoment(new Date(dueBy), locale), ...named, ...explained]
      .filter(Boolean)
      .join(" · ");
    const item = EVIDENCE_ITEMS.find((known) => known === textIn(step.details, "item"));
    return {
      ...variantOfStep(step.kind),
      id: String(position),
      at: step.at,
      title: [
        words.kind(step.kind),
        assignee && t(step.kind === "evidence_asked" ? "of" : "to", { person: assignee }),
      ]
        .filter(Boolean)
        .join(" "),
      source: step.person ? t("by", { person: step.person }) : words.source(step.source),
      ...(said !== "" && { detail: <ExternalText text={said} /> }),
      ...(item && { detail: items(item) }),
      ...(note !== null && { detail: <ExternalText text={note} className="whitespace-pre-wrap" /> }),
    };
  });
}
