"use client";

import { useTranslations } from "next-intl";
import { type RiskFilter } from "@/lib/core/enums/risk";

/** The labels of a list's risk filter. `t` has the messages of its own namespace. */
export function useRiskLabel(t: (key: "riskAny" | "riskNone") => string): (risk: RiskFilter) => string {
  const reasons = useTranslations("kit.risk.reasons");
  return (risk) => (risk === "any" ? t("riskAny") : risk === "none" ? t("riskNone") : reasons(risk));
}
