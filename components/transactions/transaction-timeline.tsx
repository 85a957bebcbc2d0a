"use client";

import { useTranslations } from "next-intl";
import { type TransactionDetail } from "@/lib/transactions/schema";
import { DateTime } from "../kit/date-time";
import { lookOfStep } from "../kit/step-look";
import { Timeline } from "../kit/timeline";

/** A notice that took longer than this to reach us says so. */
const WORTH_TELLING_MS = 60_000;

/** Each step with its source and its time; a kind without words of ours is shown by its own name. */
export function TransactionTimeline({ steps }: { steps: TransactionDetail["steps"] }) {
  const t = useTranslations("transactions.timeline");
  const wordsOf = (group: "kind" | "source", key: string): string =>
    t.has(`${group}.${key}` as never) ? t(`${group}.${key}` as never) : key;
  return (
    <Timeline
      steps={steps.map((step, position) => ({
        ...lookOfStep(step.kind),
        id: String(position),
        at: step.at,
        title: wordsOf("kind", step.kind),
        source: wordsOf("source", step.source),
        ...(Date.parse(step.recordedAt) - Date.parse(step.at) > WORTH_TELLING_MS && {
          detail: (
            <span className="text-muted-foreground">
              {t("recordedLater")} <DateTime value={step.recordedAt} format="seconds" />
            </span>
          ),
        }),
      }))}
    />
  );
}
