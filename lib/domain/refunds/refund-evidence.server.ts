import "server-only";
import { type Centavos } from "@/lib/core/money/money";
import { type Reader } from "@/lib/platform/store/tx.server";
import { expectedRefundFee } from "./refund-fees.server";
import { findEvidence, sumOtherMovements } from "./request-records.server";
import { type RefundEvidence } from "./schema";

/** Returns the facts seen around a request whose answer was lost. */
export async function getEvidence(
  reader: Reader,
  intentId: string,
  refund: { originalTransactionId: string; wallet: string; amountCentavos: Centavos },
): Promise<RefundEvidence | null> {
  const seen = await findEvidence(reader, intentId);
  if (!seen) return null;
  const { beforeAt, afterAt } = seen;
  const others =
    beforeAt && afterAt
      ? await sumOtherMovements(reader, refund.wallet, {
          from: beforeAt,
          to: afterAt,
          // A request after the first has its money under its own name.
          not: [refund.originalTransactionId, intentId],
        })
      : null;
  return {
    intentId,
    totalBeforeCentavos: seen.totalBefore,
    beforeAt: beforeAt?.toISOString() ?? null,
    totalAfterCentavos: seen.totalAfter,
    afterAt: afterAt?.toISOString() ?? null,
    paymentStatus: seen.paymentStatus,
    amountCentavos: refund.amountCentavos,
    expectedFeeCentavos: (await expectedRefundFee(reader, refund.wallet))?.amountCentavos ?? null,
    otherMovementsCentavos: others,
  };
}
