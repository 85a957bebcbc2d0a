"use client";

import { useTranslations } from "next-intl";
import { type RiskReason } from "@/lib/core/enums/risk";
import { addressOf } from "../navigation/addresses";
import { Callout } from "@/components/ui/callout";
import { Link } from "@/components/ui/link";

/** Why a payment looked like past losses when it was made, each by a rule that can be read. */
export function RiskNote({
  reasons,
  isPaidByAnother,
}: {
  reasons: readonly RiskReason[];
  /** Not where a person said that this payer is expected. */
  isPaidByAnother: boolean;
}) {
  const t = useTranslations("kit.risk");
  if (reasons.length === 0) return null;
  const isSettled = (reason: RiskReason) => reason === "other_payer" && !isPaidByAnother;
  return (
    <Callout
      tone={reasons.every(isSettled) ? "info" : "warning"}
      title={t("title")}
      actions={
        <Link href={addressOf.riskRules()} className="text-sm underline underline-offset-3">
          {t("rules")}
        </Link>
      }
    >
      {reasons.map((reason) => t(isSettled(reason) ? "expectedSince" : `reasons.${reason}`)).join(" · ")}
    </Callout>
  );
}
