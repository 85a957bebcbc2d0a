"use client";

import { useStepWords } from "../kit/use-step-words";
import { type ChargeDetail } from "@/lib/domain/charges/schema";
import { variantOfStep } from "../kit/step-variant";
import { type TimelineStep } from "../kit/timeline";

/** Each step with its source and its time. */
export function useChargeSteps(charge: ChargeDetail): TimelineStep[] {
  const words = useStepWords();
  return charge.steps.map((step, position) => ({
    ...variantOfStep(step.kind),
    id: String(position),
    at: step.at,
    title: words.kind(step.kind),
    source: words.source(step.source),
  }));
}
