"use client";

import { useTranslations } from "next-intl";
import { type RiskFilter } from "@/lib/core/words/risk";

/** The risk filter of a list, in words. `t` has the words of its own namespace. */
export function useRiskWord(t: (key: "riskAny" | "riskNone") => string): (risk: RiskFilter) => string {
  const reasons = useTranslations("kit.risk.reasons");
  return (risk) => (risk === "any" ? t("riskAny") : risk === "none" ? t("riskNone") : reasons(risk));
}
