import { useTranslations } from "next-intl";
import { type StepKind, type StepSource } from "@/lib/core/words/steps";

/** The words of a step in a history, and of whoever reported it. Needs the words of `steps`. */
export function useStepWords(): { kind: (kind: StepKind) => string; source: (source: StepSource) => string } {
  const t = useTranslations("steps");
  return { kind: (kind) => t(`kind.${kind}`), source: (source) => t(`source.${source}`) };
}
