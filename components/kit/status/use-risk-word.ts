"use client";

import { useTranslations } from "next-intl";
import { type RiskFilter } from "@/lib/core/words/risk";

/** What a list is asked for, in words; `t` has those of its room. */
export function useRiskWord(t: (key: "riskAny" | "riskNone") => string): (risk: RiskFilter) => string {
  const reasons = useTranslations("kit.risk.reasons");
  return (risk) => (risk === "any" ? t("riskAny") : risk === "none" ? t("riskNone") : reasons(risk));
}
