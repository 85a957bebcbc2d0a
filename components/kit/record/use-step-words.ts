import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { EVENT_NAMES } from "@/lib/core/words/events";
import { type StepKind, type StepSource } from "@/lib/core/words/steps";
import { isOneOf } from "@/lib/core/words/words";

/** The words of a step in a history, and of whoever reported it. Needs the words of `steps`. */
export function useStepWords(): {
  kind: (kind: StepKind) => string;
  source: (source: StepSource) => string;
  /** The words for an event. Null: an event that is unknown here. */
  event: (name: string) => string | null;
} {
  const t = useTranslations("steps");
  return useMemo(
    () => ({
      kind: (kind) => t(`kind.${kind}`),
      source: (source) => t(`source.${source}`),
      event: (name) => (isOneOf(EVENT_NAMES, name) ? t(`kind.${name}`) : null),
    }),
    [t],
  );
}
