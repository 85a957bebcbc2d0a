import "server-only";
import { centavos } from "@/lib/core/money";
import { settleOpenIntent } from "@/lib/intents/records.server";
import { type LiveFrame } from "@/lib/live/events";
import { type Applied, type EventSource, nothingApplied, recordWebhookStep } from "@/lib/mirror/apply.server";
import { recordEffect } from "@/lib/mirror/record-effect.server";
import { lockObject } from "@/lib/mirror/records.server";
import { type EventWire } from "@/lib/pix/wire/event";
import { type Tx } from "@/lib/store/store.server";
import { findOpenRefundIntent, mergeRefund } from "./records.server";

/**
 * Specification, "payment_failed and refund_completed": the payer gets `netAmount`; the refund's fee is debited beside
 * it. Proof for a request of ours whose answer was lost.
 */
export async function applyRefundEvent(tx: Tx, event: EventWire, source: EventSource): Promise<Applied> {
  const { data } = event;
  const id = data.originalTransactionId ?? data.transactionId;
  if (data.amountCentavos === null) return nothingApplied;
  const at = data.completedAt ?? event.timestamp ?? source.now;
  await lockObject(tx, id);
  const merged = await mergeRefund(
    tx,
    {
      originalTransactionId: id,
      wallet: source.wallet,
      state: "confirmed",
      amountCentavos: data.amountCentavos,
      feeCentavos: data.feeCentavos,
      netCentavos: data.netCentavos,
      pspRefundTransactionId: data.pspRefundTransactionId,
      completedAt: at,
      requestedAt: at,
      origin: "webhook",
    },
    source.now,
  );
  const about = {
    objectId: id,
    source: "webhook" as const,
    deliveryId: source.deliveryId,
    transactionId: id,
    settledAt: at,
  };
  const { wallet } = merged.row;
  const isNew = await recordEffect(
    tx,
    { ...about, type: "refund_debit" },
    [{ wallet, kind: "refund", available: centavos(-merged.row.amountCentavos) }],
    source.now,
  );
  if (merged.row.feeCentavos !== null)
    await recordEffect(
      tx,
      { ...about, type: "refund_fee" },
      [{ wallet, kind: "refund_fee", available: centavos(-merged.row.feeCentavos) }],
      source.now,
    );

  const frames: LiveFrame[] = [
    { name: "refund.changed", ids: [id], wallet },
    { name: "charge.changed", ids: [id], wallet },
    { name: "transaction.changed", ids: [id], wallet },
  ];
  const intent = await findOpenRefundIntent(tx, id);
  if (intent) {
    await settleOpenIntent(tx, intent.id, {
      state: "accepted",
      outcome: { proof: "accepted", kind: "told_by_webhook", repeated: 1 },
      resultId: id,
      settledAt: source.now,
      nextAttemptAt: null,
      frozenBecause: null,
    });
    frames.push({ name: "intent.changed", ids: [intent.id], wallet });
  }
  if (merged.hasMoved || isNew)
    await recordWebhookStep(tx, source, { type: "transaction", id }, event.event, at);
  return { effect: merged.hasMoved || isNew ? event.event : null, frames, conflict: null };
}
