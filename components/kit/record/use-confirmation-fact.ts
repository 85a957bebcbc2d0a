"use client";

import { useTranslations } from "next-intl";
import { type Confirmation } from "@/lib/core/enums/observations";
import { type Definition } from "./definition-list";

type Term = "term" | "feeTerm";

/** How the state and the amount are known, or fee and shares; nothing where there is nothing to confirm yet. */
export function useConfirmationFact(): (confirmation: Confirmation | null, term?: Term) => Definition {
  const t = useTranslations("kit.confirmation");
  return (confirmation, term = "term") => ({
    term: t(term),
    detail: confirmation && t(confirmation),
    hidden: confirmation === null,
  });
}
