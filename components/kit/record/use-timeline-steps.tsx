import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type StepKind, type StepSource } from "@/lib/core/enums/steps";
import { ExternalText } from "../values/external-text";
import { variantOfStep } from "./step-variant";
import { type TimelineStep } from "./timeline";
import { useStepLabels } from "./use-step-labels";

type Step = {
  kind: StepKind;
  source: StepSource;
  at: string;
  person?: string | null;
  note?: string | null;
};

/** Each step with its source and its time. Needs the messages of `steps`. */
export function useTimelineSteps<One extends Step>(
  steps: readonly One[],
  detailOf?: (step: One) => ReactNode,
): TimelineStep[] {
  const t = useTranslations("steps");
  const words = useStepLabels();
  return steps.map((step, position) => {
    const source = words.source(step.source);
    return {
      ...variantOfStep(step.kind),
      id: String(position),
      at: step.at,
      title: words.kind(step.kind),
      source: step.person ? t("by", { source, person: step.person }) : source,
      detail: detailOf?.(step) ?? (step.note && <ExternalText text={step.note} />),
    };
  });
}
