"use client";

import { useTranslations } from "next-intl";
import { ForeignText } from "./foreign-text";

/** Why a call came to nothing, in words; one that this version does not know is shown as it came. */
export function CallFailure({ kind }: { kind: string }) {
  const t = useTranslations("kit.callFailure");
  return t.has(kind as never) ? t(kind as never) : <ForeignText text={kind} />;
}
