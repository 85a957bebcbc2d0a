"use client";

import { type AttemptOutcomeKind } from "@/lib/core/words/calls";
import { useTranslations } from "next-intl";

/** The outcome of a call or an attempt, in words. */
export function CallFailure({ kind }: { kind: AttemptOutcomeKind }) {
  const t = useTranslations("kit.callFailure");
  return t(kind);
}
