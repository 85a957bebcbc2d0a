"use client";

import { type AttemptOutcomeKind } from "@/lib/core/enums/api-calls";
import { useTranslations } from "next-intl";

/** The outcome of a call or an attempt, as text. */
export function CallFailure({ kind }: { kind: AttemptOutcomeKind }) {
  const t = useTranslations("kit.callFailure");
  return t(kind);
}
