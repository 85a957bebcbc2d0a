"use client";

import { useStepWords } from "../kit/use-step-words";
import { useTranslations } from "next-intl";
import { type TransactionDetail } from "@/lib/domain/transactions/schema";
import { DateTime } from "../kit/date-time";
import { variantOfStep } from "../kit/step-variant";
import { Timeline } from "../kit/timeline";

/** A notice that took longer than this to reach us says so. */
const WORTH_TELLING_MS = 60_000;

/** Each step with its source and its time. */
export function TransactionTimeline({ steps }: { steps: TransactionDetail["steps"] }) {
  const t = useTranslations("transactions.timeline");
  const words = useStepWords();
  return (
    <Timeline
      steps={steps.map((step, position) => ({
        ...variantOfStep(step.kind),
        id: String(position),
        at: step.at,
        title: words.kind(step.kind),
        source: words.source(step.source),
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
