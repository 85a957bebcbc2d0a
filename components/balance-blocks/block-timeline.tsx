"use client";

import { useTranslations } from "next-intl";
import { type BlockDetail } from "@/lib/balance-blocks/schema";
import { ForeignText } from "../kit/foreign-text";
import { lookOfStep } from "../kit/step-look";
import { Timeline } from "../kit/timeline";

/** Each step with its source and its time; a kind without words of ours is shown by its own name. */
export function BlockTimeline({ block }: { block: BlockDetail }) {
  const t = useTranslations("blocks.timeline");
  const wordsOf = (group: "kind" | "source", key: string): string =>
    t.has(`${group}.${key}` as never) ? t(`${group}.${key}` as never) : key;
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
          ...lookOfStep(step.kind),
          id: String(position),
          at: step.at,
          title: [wordsOf("kind", step.kind), assignee && t("to", { person: assignee })]
            .filter(Boolean)
            .join(" "),
          source: step.person ? t("by", { person: step.person }) : wordsOf("source", step.source),
          ...(note !== null && { detail: <ForeignText text={note} className="whitespace-pre-wrap" /> }),
        };
      })}
    />
  );
}
