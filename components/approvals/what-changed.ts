import { type ApprovalFacts } from "@/lib/engine/payouts/approval-schema";

export const COMPARED_FACTS = ["balance", "refunds", "withdrawals", "drafts", "recipient"] as const;
export type ComparedFact = (typeof COMPARED_FACTS)[number];

/**
 * The facts that differ from when the person looked, and that require another look before going on. More money in the
 * wallet is not among them: it arrives all the time.
 */
export function whatChanged(seen: ApprovalFacts, now: ApprovalFacts): ComparedFact[] {
  const hasChanged: Record<ComparedFact, boolean> = {
    balance:
      seen.balance !== null &&
      now.balance !== null &&
      now.balance.availableCentavos < seen.balance.availableCentavos,
    refunds: seen.since.refunds.count !== now.since.refunds.count,
    withdrawals: seen.since.withdrawals.count !== now.since.withdrawals.count,
    drafts: now.since.drafts.count > seen.since.drafts.count,
    recipient:
      seen.recipient?.agreedAt !== now.recipient?.agreedAt ||
      seen.recipient?.keyChangedAt !== now.recipient?.keyChangedAt,
  };
  return COMPARED_FACTS.filter((change) => hasChanged[change]);
}
