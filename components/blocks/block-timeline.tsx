"use client";

import { useStepWords } from "../kit/use-step-words";
import { useTranslations } from "next-intl";
import { type BlockDetail } from "@/lib/domain/blocks/schema";
import { ExternalText } from "../kit/external-text";
import { variantOfStep } from "../kit/step-variant";
import { Timeline } from "../kit/timeline";

/** Each step with its source and its time. */
export function BlockTimeline({ block }: { block: BlockDetail }) {
  const t = useTranslations("blocks.timeline");
  const words = useStepWords();
  const textIn = (details: Record<string, unknown> | null, name: string): string | null => {
    const value = details?.[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  return (
    <Timeline
      steps={block.steps.map((step, position) => {
        const assignee = textIn(step.details, "assignee");
        const note = textIn(step.details, "note");
        return {
          ...variantOfStep(step.kind),
          id: String(position),
          at: step.at,
          title: [words.kind(step.kind), assignee && t("to", { person: assignee })].filter(Boolean).join(" "),
          source: step.person ? t("by", { person: step.person }) : words.source(step.source),
          ...(note !== null && { detail: <ExternalText text={note} className="whitespace-pre-wrap" /> }),
        };
      })}
    />
  );
}
