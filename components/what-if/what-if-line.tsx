"use client";

import { useTranslations } from "next-intl";
import { PAYOUT_KINDS } from "@/lib/core/enums/payouts";
import { type ReplayEffect } from "@/lib/engine/payouts/replay";
import { type PayoutRules } from "@/lib/engine/payouts/schema";
import { type WhatIfAction, useWhatIf } from "./use-what-if";

/** The effect that a waiting change would have had on the last 90 days, in one line. */
export function WhatIfLine({ rules, action }: { rules: PayoutRules; action: WhatIfAction }) {
  const t = useTranslations("payoutRules.whatIf");
  const { told, unknown } = useWhatIf(rules, true, action);
  const count = (effect: ReplayEffect) =>
    PAYOUT_KINDS.reduce((sum, kind) => sum + (told?.effects[kind][effect].count ?? 0), 0);
  return (
    <p className="min-h-5 text-sm text-muted-foreground" aria-live="polite">
      {told === null
        ? (unknown ?? t("working"))
        : t("inOneLine", {
            stopped: count("stopped"),
            people: count("people"),
            held: count("held"),
            looser: count("looser"),
          })}
    </p>
  );
}
