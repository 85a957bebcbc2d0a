"use client";

import { useTranslations } from "next-intl";
import { type Confirmation } from "@/lib/core/words/observations";
import { type Definition } from "./definition-list";

/** How the state and the amount are known; nothing where there is nothing to confirm yet. */
export function useConfirmationFact(): (confirmation: Confirmation | null) => Definition {
  const t = useTranslations("kit.confirmation");
  return (confirmation) => ({
    term: t("term"),
    detail: confirmation && t(confirmation),
    hidden: confirmation === null,
  });
}
