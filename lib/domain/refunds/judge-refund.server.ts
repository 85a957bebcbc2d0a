import "server-only";
import { blindIndexOf } from "@/lib/core/sealed";
import { AppError } from "@/lib/core/errors/app-error";
import { type Wait, type WrittenIntent } from "@/lib/engine/intents/open-intent.server";
import {
  type EvaluatedPayout,
  evaluatePayout,
  toRecipientFacts,
  verdictOn,
} from "@/lib/engine/payouts/evaluate-payout.server";
import { waitFor } from "@/lib/engine/payouts/request-approval.server";
import { type Context } from "@/lib/platform/context.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { type PaymentRow, findPayment } from "./records.server";

/**
 * The payer gets the money back: payments are grouped by the document that the provider confirmed, else each payment
 * counts by itself.
 */
const ofPayer = ({ id, amountCentavos, counterpartDocument, projectId }: PaymentRow) => ({
  kind: "refund" as const,
  amountCentavos,
  project: projectId,
  subject: id,
  recipient: counterpartDocument === null ? id : blindIndexOf(counterpartDocument),
  register: toRecipientFacts(null),
  duplicateConfirmed: true,
});

/**
 * The rules' word on a refund, in the transaction that writes it: nothing, or what it waits for. Throws as `evaluatePayout` does.
 */
export async function judgeRefund(
  tx: Tx,
  ctx: Context,
  { intentId, transactionId }: { intentId: string; transactionId: string },
  { isDoubtful, bodySha256, now }: WrittenIntent,
): Promise<Wait | undefined> {
  const payment = await findPayment(tx, ctx.wallet, transactionId);
  if (!payment) throw new AppError("not_found", { message: "payment" });
  const { verdict, rules } = await evaluatePayout(tx, ctx, {
    ...ofPayer(payment),
    intentId,
    field: "limit",
    isDoubtful,
  });
  // It may be at the service already, and is looked for, never sent: there is nothing to agree to.
  if (isDoubtful) return undefined;
  const { amountCentavos } = payment;
  return waitFor(tx, ctx, {
    kind: "refund",
    intentId,
    bodySha256,
    amountCentavos,
    leavesCentavos: amountCentavos,
    verdict,
    rules,
    isDoubtful,
    now,
  });
}

/** The same word beforehand, for the form. */
export const refundVerdictOn = (
  reader: Reader,
  ctx: Context,
  payment: PaymentRow,
): Promise<EvaluatedPayout> => verdictOn(reader, ctx, ofPayer(payment));
