import { z } from "@hono/zod-openapi";
import { newId } from "@/lib/core/ids";
import { lockAccounts, post, requireAvailable } from "../ledger/ledger";
import { FIXED_READINGS } from "../readings";
import { type Tx } from "../store/store";
import {
  type Transaction,
  insertTransaction,
  lockLatestChild,
  lockTransaction,
  updateTransaction,
} from "../store/transactions";
import { emit } from "../webhooks/emit";
import { scheduleOutcome } from "./schedule-outcome";
import { returnE2eId } from "./pix-ids";
import { badRequest, conflict, notFound } from "./service-error";
import { eventData } from "./view-transaction";
import { moment, sentUuid, wireObject, wireText } from "./wire";

const REASON_MAX = 255;
const PSP_PROVIDER = "sandbox";
const ALREADY_REFUNDED = "The payment already has a refund";

export const RefundInput = wireObject({ reason: wireText(REASON_MAX).optional() }).openapi("RefundInput");

/** Specification, "Refund result". */
export const RefundAnswer = z
  .object({
    originalTransactionId: sentUuid,
    pspProvider: z.string(),
    pspRefundTransactionId: z.string(),
    status: z.enum(["PENDING", "CONFIRMED", "ERROR"]),
  })
  .openapi("Refund");

const STATUSES = { pending: "PENDING", completed: "CONFIRMED", failed: "ERROR" } as const;

const viewRefund = (refund: Transaction) => ({
  originalTransactionId: refund.parent_id,
  pspProvider: PSP_PROVIDER,
  pspRefundTransactionId: refund.id,
  status: STATUSES[refund.status as keyof typeof STATUSES],
});

export async function requestRefund(
  tx: Tx,
  caller: { wallet: string; auto: boolean },
  id: string,
  reason: string | undefined,
) {
  const original = await lockTransaction(tx, id);
  if (original?.wallet !== caller.wallet) throw notFound("transaction", id);
  if (original.type !== "payment" || original.status !== "completed")
    throw badRequest("Only a completed payment can be refunded", "TRANSACTION_NOT_REFUNDABLE");
  const earlier = await lockLatestChild(tx, id, "refund");
  // A refund that ended in ERROR gave everything back: the payment can be refunded again.
  if (earlier && earlier.status !== "failed") {
    switch (tx.state.readings.secondRefund) {
      case "400":
        throw badRequest(ALREADY_REFUNDED, "TRANSACTION_NOT_REFUNDABLE");
      case "409":
        throw conflict("refund", "transactionId", id, ALREADY_REFUNDED, "TRANSACTION_NOT_REFUNDABLE");
      case "same":
        return viewRefund(earlier);
      case "pending_again":
    }
  }
  return viewRefund(await debitRefund(tx, caller, original, reason));
}

/** A reading (specification, "Refund"): amount and fee leave `available` of the initiator at the request. */
async function debitRefund(
  tx: Tx,
  caller: { auto: boolean },
  original: Transaction,
  reason: string | undefined,
): Promise<Transaction> {
  const { wallet, amount } = original;
  const fee = tx.state.fees.refund.fixedCentavos;
  const accounts = await lockAccounts(tx, [wallet], ["available", "payers", "fees"]);
  requireAvailable(accounts, wallet, amount + fee);
  const refund = await insertTransaction(tx, {
    id: newId(),
    wallet,
    type: "refund",
    status: "pending",
    amount,
    fee_amount: fee,
    // Specification, "payment_failed and refund_completed": what the end customer receives is the full amount.
    net_amount: amount,
    parent_id: original.id,
    description: reason ?? null,
    project_id: original.project_id,
    counterpart_name: original.counterpart_name,
    counterpart_document: original.counterpart_document,
  });
  post(tx, accounts, refundPostings(refund, 1));
  if (caller.auto) scheduleOutcome(tx, "confirm_refund", original.id, FIXED_READINGS.automaticOutcomeMs);
  return refund;
}

const refundPostings = ({ id, wallet, amount, fee_amount }: Transaction, direction: 1 | -1) =>
  [
    { transactionId: id, wallet, kind: "available", amountCentavos: -direction * (amount + fee_amount) },
    { transactionId: id, wallet, kind: "payers", amountCentavos: direction * amount },
    { transactionId: id, wallet, kind: "fees", amountCentavos: direction * fee_amount },
  ] as const;

/** The refund that waits, by the id of the original; the latest, where the reading lets there be several. */
async function lockPendingRefund(tx: Tx, originalId: string): Promise<Transaction> {
  const original = await lockTransaction(tx, originalId);
  const refund = original && (await lockLatestPending(tx, originalId));
  if (!refund) throw notFound("refund", originalId);
  if (refund.status !== "pending")
    throw conflict(
      "refund",
      "status",
      STATUSES[refund.status as keyof typeof STATUSES],
      "The refund is not pending",
    );
  return refund;
}

async function lockLatestPending(tx: Tx, originalId: string): Promise<Transaction | undefined> {
  const [pending] = await tx.query<Transaction>(
    `select * from transactions where parent_id = $1 and type = 'refund'
     order by (status = 'pending') desc, seq desc limit 1 for no key update`,
    [originalId],
  );
  return pending;
}

export async function confirmRefund(tx: Tx, originalId: string) {
  const pending = await lockPendingRefund(tx, originalId);
  const refund = await updateTransaction(tx, pending.id, {
    status: "completed",
    e2e_id: returnE2eId(tx.now),
    paid_at: tx.now,
  });
  const original = await lockTransaction(tx, originalId);
  await emit(tx, [
    {
      event: "refund_completed",
      eventId: tx.state.readings.refundEventId === "refund" ? refund.id : originalId,
      wallet: refund.wallet,
      data: {
        ...eventData(
          {
            ...refund,
            external_reference: original?.external_reference ?? null,
            metadata: original?.metadata ?? null,
          },
          { feeCentavos: refund.fee_amount, netCentavos: refund.amount },
          "completed",
        ),
        ...subjectOf(tx, refund.id, originalId),
        completedAt: moment(tx.now),
        pspRefundTransactionId: refund.id,
      },
    },
  ]);
  return viewRefund(refund);
}

/** Reading `refundSubject` (specification, "payment_failed and refund_completed": the full field list is not shown). */
const subjectOf = (tx: Tx, refundId: string, originalId: string) =>
  tx.state.readings.refundSubject === "refund"
    ? { transactionId: refundId }
    : { transactionId: originalId, originalTransactionId: originalId };

/** ERROR gives amount and fee back. */
export async function failRefund(tx: Tx, originalId: string) {
  const pending = await lockPendingRefund(tx, originalId);
  const refund = await updateTransaction(tx, pending.id, {
    status: "failed",
    failure_reason: "The provider could not return the amount",
  });
  const accounts = await lockAccounts(tx, [refund.wallet], ["available", "payers", "fees"]);
  post(tx, accounts, refundPostings(refund, -1));
  return viewRefund(refund);
}
