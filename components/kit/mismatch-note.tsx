"use client";

import { useTranslations } from "next-intl";
import { type Mismatch } from "@/lib/core/words/transactions";
import { Callout } from "../ui/callout";

/** That two sources report something differently, and what counts. */
export function MismatchNote({ mismatch }: { mismatch: Mismatch | null }) {
  const t = useTranslations("kit.mismatch");
  if (mismatch === null) return null;
  return (
    <Callout tone="warning" role="note" title={t("title")}>
      {t(`detail.${mismatch}`)}
    </Callout>
  );
}
