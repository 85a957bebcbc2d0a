"use client";

import { BLOCK_STATUSES } from "@/lib/core/words/blocks";
import { FOUND_APART, type FoundState } from "@/lib/core/words/reconciliation";
import { REFUND_STATES, TRANSACTION_STATES, TRANSACTION_TYPES } from "@/lib/core/words/transactions";
import { isOneOf, oneOf } from "@/lib/core/words/words";
import { useTranslations } from "next-intl";
import { type OutageChange } from "@/lib/reconciliation/outages/schema";
import { BlockState } from "@/components/kit/status/block-state";
import { PlainFact } from "@/components/kit/status/standing";
import { StatusBadge } from "@/components/kit/status/status-badge";
import { RefundState } from "@/components/kit/status/refund-state";

/** The state of an object of any noun, in that noun's words. */
export function ChangeState({ change, state }: { change: OutageChange; state: FoundState | null }) {
  const t = useTranslations("outages");
  if (state === null) return <span className="text-muted-foreground">{t("changes.unknown")}</span>;
  if (isOneOf(FOUND_APART, state)) return <StatusBadge tone="warning" label={t(`reported.${state}`)} />;
  const { objectType } = change;
  if (objectType === "block" && isOneOf(BLOCK_STATUSES, state))
    return (
      <BlockState block={{ status: state, answeredAt: null, apiStatus: null, blockType: change.kind }} />
    );
  if (objectType === "refund" && isOneOf(REFUND_STATES, state)) return <RefundState state={state} />;
  return (
    <PlainFact
      fact={oneOf(TRANSACTION_STATES, state, "other")}
      type={oneOf(TRANSACTION_TYPES, change.kind, undefined)}
    />
  );
}
