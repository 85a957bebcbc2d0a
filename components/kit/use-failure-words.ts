"use client";

import { useTranslations } from "next-intl";
import { type PublicError } from "@/lib/core/app-error";
import { CONFLICTS } from "@/lib/core/words/conflicts";
import { oneOf } from "@/lib/core/words/words";

/** What happened, and what the person can do: a code's words, and of a conflict those of its reason. */
export function useFailureWords(): (error: PublicError) => { title: string; detail: string } {
  const t = useTranslations("errors");
  return ({ code, reason }) => {
    const at =
      code === "conflict"
        ? (`conflicts.${oneOf(CONFLICTS, reason, "changed")}` as const)
        : (`codes.${code}` as const);
    return { title: t(`${at}.title`), detail: t(`${at}.detail`) };
  };
}
