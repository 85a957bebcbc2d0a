"use client";

import { useTranslations } from "next-intl";
import { type OutageChange } from "@/lib/outages/schema";
import { BlockState } from "../balance-blocks/block-state";
import { StatusBadge } from "../kit/status-badge";
import { RefundState } from "../refunds/refund-state";
import { TransactionState } from "../transactions/transaction-state";

const TOLD = [
  "return_pending",
  "return_confirmed",
  "return_failed",
  "told_failed",
  "told_cancelled",
] as const;

/** The state of an object of any noun, in that noun's words. */
export function ChangeState({ change, state }: { change: OutageChange; state: string | null }) {
  const t = useTranslations("outages");
  if (state === null) return <span className="text-muted-foreground">{t("changes.unknown")}</span>;
  const told = TOLD.find((word) => word === state);
  if (told) return <StatusBadge tone="warning" label={t(`told.${told}`)} />;
  switch (change.objectType) {
    case "block":
      return <BlockState status={state} blockType={change.kind} />;
    case "refund":
      return <RefundState state={state} />;
    default:
      return <TransactionState state={state} />;
  }
}
