import { FEW, wilson } from "@/lib/core/wilson";
import { RISK_REASONS, type RiskReason } from "@/lib/core/enums/risk";
import { type RiskShare } from "./schema";

type CountedMarks = { reasons: readonly RiskReason[]; isBlocked: boolean; count: number };

/**
 * The outcomes of flagged payments, together and by rule, and of the others. A payment with two reasons is in both
 * rows, and once in the sum.
 */
export function riskFigures(
  marks: readonly CountedMarks[],
  { paid, unmarkedBlocked }: { paid: number; unmarkedBlocked: number },
): { marked: RiskShare; unmarked: RiskShare; byReason: { reason: RiskReason; share: RiskShare }[] } {
  const shareWhere = (holds: (mark: CountedMarks) => boolean): RiskShare => {
    const of = marks.filter(holds);
    const sum = (some: readonly CountedMarks[]) => some.reduce((all, { count }) => all + count, 0);
    return shareOf(sum(of.filter(({ isBlocked }) => isBlocked)), sum(of));
  };
  const marked = shareWhere(() => true);
  return {
    marked,
    // A payment that no day has counted yet may have been blocked already.
    unmarked: shareOf(unmarkedBlocked, Math.max(paid - marked.payments, unmarkedBlocked)),
    byReason: RISK_REASONS.map((reason) => ({
      reason,
      share: shareWhere(({ reasons }) => reasons.includes(reason)),
    })),
  };
}

const shareOf = (blocked: number, payments: number): RiskShare => ({
  payments,
  blocked,
  ...wilson(blocked, payments),
  isFew: payments < FEW,
});
