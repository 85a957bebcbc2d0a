"use client";

import { useTranslations } from "next-intl";
import { type RiskReason } from "@/lib/core/enums/risk";
import { StatusIcon } from "./status-icon";

/**
 * An icon beside a name, where the payment resembles past losses. A payment by another person has its own icon, which
 * disappears once that is expected.
 */
export function RiskIcon({ reasons }: { reasons: readonly RiskReason[] }) {
  const t = useTranslations("kit.risk");
  const others = reasons.filter((reason) => reason !== "other_payer");
  if (others.length === 0) return null;
  const words = others.map((reason) => t(`reasons.${reason}`)).join("; ");
  return <StatusIcon icon="shield-alert" words={t("mark", { reasons: words })} className="text-warning" />;
}
