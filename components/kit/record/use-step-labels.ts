import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { EVENT_NAMES } from "@/lib/core/enums/events";
import { type StepKind, type StepSource } from "@/lib/core/enums/steps";
import { isOneOf } from "@/lib/core/enums/enums";

/** The labels of a step in a history and of its source. Needs the messages of `steps`. */
export function useStepLabels(): {
  kind: (kind: StepKind) => string;
  source: (source: StepSource) => string;
  /** The label of an event. Null for an event that is unknown here. */
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
