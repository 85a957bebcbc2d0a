import "server-only";
import { type RefundEventName } from "@/lib/core/words/events";
import { settleOpenIntent } from "@/lib/engine/intents/records.server";
import { type LiveFrame } from "@/lib/platform/live/events";
import { type Applied, type EventSource, recordWebhookStep } from "@/lib/engine/mirror/apply.server";
import { lockTransaction } from "@/lib/engine/mirror/records.server";
import { type KnownEvent } from "@/lib/pix/wire/event";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { findRefundedPayment } from "./find-refunded-payment.server";
import { recordRefundMoney } from "./record-refund-money.server";
import { mergeRefund } from "./merge-refund.server";
import { reasonOf } from "./refund-handler.server";
import { findOpenRefundIntent } from "./request-records.server";

/** The event waits until the payment is known, and is worked out again then (faults, H41). */
export class PaymentUnknown extends Error {
  override readonly name = "PaymentUnknown";
}

/**
 * Specification, "payment_failed and refund_completed": the payer gets `netAmount`; the refund's fee is debited beside
 * it. Proof for a request of ours whose answer was lost.
 */
export async function applyRefundEvent(
  tx: Tx,
  event: KnownEvent<RefundEventName>,
  source: EventSource,
): Promise<Applied> {
  const { data } = event;
  const id = await findRefundedPayment(tx, source.wallet, data);
  if (id === null) throw new PaymentUnknown();
  const at = data.completedAt ?? event.timestamp ?? source.now;
  await lock(tx, "object", id);
  // A refund is total, so an event without an amount tells that of the payment.
  const amountCentavos = data.amountCentavos ?? (await lockTransaction(tx, id))?.amountCentavos ?? null;
  if (amountCentavos === null) throw new PaymentUnknown();
  const intent = await findOpenRefundIntent(tx, id);
  const merged = await mergeRefund(
    tx,
    {
      originalTransactionId: id,
      wallet: source.wallet,
      state: "confirmed",
      amountCentavos,
      feeCentavos: data.feeCentavos,
      netCentavos: data.netCentavos,
      pspRefundTransactionId: data.pspRefundTransactionId,
      completedAt: at,
      requestedAt: intent?.createdAt ?? at,
      ...(intent && { intentId: intent.id, personId: intent.personId, reason: reasonOf(intent) }),
      origin: intent ? "own_write" : "webhook",
    },
    source.now,
  );
  const isNew = await recordRefundMoney(tx, merged.row, {
    source: "webhook",
    deliveryId: source.deliveryId,
    at,
    now: source.now,
  });

  const { wallet } = merged.row;
  const frames: LiveFrame[] = [
    { name: "refund.changed", ids: [id], wallet },
    { name: "charge.changed", ids: [id], wallet },
    { name: "transaction.changed", ids: [id], wallet },
  ];
  if (intent) {
    await settleOpenIntent(tx, intent.id, {
      state: "accepted",
      outcome: { proof: "accepted", kind: "reported_by_webhook", repeated: 1 },
      resultId: id,
      settledAt: source.now,
      nextAttemptAt: null,
      pausedBecause: null,
    });
    frames.push({ name: "intent.changed", ids: [intent.id], wallet });
  }
  const didChange = merged.hasMoved || isNew;
  if (didChange) await recordWebhookStep(tx, source, { type: "transaction", id }, event.event, at);
  return { effect: didChange ? event.event : null, frames, mismatch: null, objectId: id };
}
