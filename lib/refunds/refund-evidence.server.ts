import "server-only";
import { type Context } from "@/lib/context.server";
import { AppError } from "@/lib/core/app-error";
import { isUuid } from "@/lib/core/ids";
import { type Centavos } from "@/lib/core/money";
import { findIntent } from "@/lib/intents/records.server";
import { type Tx } from "@/lib/store/store.server";
import { findPayment } from "./records.server";
import { expectedRefundFee } from "./refund-fees.server";
import { findEvidence, sumOtherMovements } from "./request-records.server";
import { type RefundEvidence } from "./schema";

/** For the recovery desk: what was seen around a request whose answer was lost. */
export async function getRefundEvidence(ctx: Context, intentId: string): Promise<RefundEvidence> {
  return ctx.store.snapshot(async (tx) => {
    const intent = isUuid(intentId) ? await findIntent(tx, intentId) : null;
    const isOurs = intent?.kind === "refund" && intent.wallet === ctx.wallet && intent.subject !== null;
    const payment = isOurs ? await findPayment(tx, ctx.wallet, intent.subject ?? "") : null;
    const evidence =
      payment &&
      (await getEvidence(tx, intentId, {
        originalTransactionId: payment.id,
        wallet: payment.wallet,
        amountCentavos: payment.amountCentavos,
      }));
    if (!evidence) throw new AppError("not_found", { message: "refund request" });
    return evidence;
  });
}

export async function getEvidence(
  tx: Tx,
  intentId: string,
  refund: { originalTransactionId: string; wallet: string; amountCentavos: Centavos },
): Promise<RefundEvidence | null> {
  const seen = await findEvidence(tx, intentId);
  if (!seen) return null;
  const { beforeAt, afterAt } = seen;
  const others =
    beforeAt && afterAt
      ? await sumOtherMovements(tx, refund.wallet, {
          from: beforeAt,
          to: afterAt,
          not: refund.originalTransactionId,
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
    expectedFeeCentavos: (await expectedRefundFee(tx, refund.wallet))?.amountCentavos ?? null,
    otherMovementsCentavos: others,
  };
}
