"use client";

import { useTranslations } from "next-intl";
import { type RiskReason } from "@/lib/core/words/risk";
import { Mark } from "./mark";

/** Beside a name, where the payment looks like past losses. That somebody else paid has a sign of its own, which goes once that is expected. */
export function RiskMark({ reasons }: { reasons: readonly RiskReason[] }) {
  const t = useTranslations("kit.risk");
  const others = reasons.filter((reason) => reason !== "other_payer");
  if (others.length === 0) return null;
  const words = others.map((reason) => t(`reasons.${reason}`)).join("; ");
  return <Mark icon="shield-alert" words={t("mark", { reasons: words })} className="text-warning" />;
}
