"use client";

import { useTranslations } from "next-intl";
import { type ChargeDetail } from "@/lib/charges/schema";
import { lookOfStep } from "../kit/step-look";
import { Timeline } from "../kit/timeline";

/** Each step with its source and its time; a kind without words of ours is shown by its own name. */
export function ChargeTimeline({ charge }: { charge: ChargeDetail }) {
  const t = useTranslations("charges.timeline");
  const wordsOf = (group: "kind" | "source", key: string): string =>
    t.has(`${group}.${key}` as never) ? t(`${group}.${key}` as never) : key;
  return (
    <Timeline
      steps={charge.steps.map((step, position) => ({
        ...lookOfStep(step.kind),
        id: String(position),
        at: step.at,
        title: wordsOf("kind", step.kind),
        source: wordsOf("source", step.source),
      }))}
    />
  );
}
