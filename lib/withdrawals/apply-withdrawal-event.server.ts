import "server-only";
import { type Applied, type EventSource, recordWebhookStep } from "@/lib/mirror/apply.server";
import { type TransactionFacts } from "@/lib/mirror/merge-facts";
import { mergeTransaction } from "@/lib/mirror/merge-transaction.server";
import { findTransaction, lockObject } from "@/lib/mirror/records.server";
import { recordWithdrawalMoney } from "@/lib/mirror/record-withdrawal-money.server";
import { contradictionOf, excludeEachOther } from "@/lib/mirror/states";
import { type EventWire } from "@/lib/pix/wire/event";
import { type Tx } from "@/lib/store/store.server";
import { addsUp } from "./estimate";
import { WITHDRAWAL_TYPE, mergeWithdrawal } from "./records.server";

const STATE_OF_EVENT: Readonly<Record<string, "completed" | "failed" | "reversed">> = {
  withdrawal_completed: "completed",
  withdrawal_failed: "failed",
  withdrawal_reversed: "reversed",
};

/** Specification, "Withdrawal" states: the outcome is always delivered by webhook, and may be reversed later. */
export async function applyWithdrawalEvent(tx: Tx, event: EventWire, source: EventSource): Promise<Applied> {
  const state = STATE_OF_EVENT[event.event];
  if (!state) throw new Error(`no withdrawal event: ${event.event}`);
  const { data } = event;
  const id = data.withdrawalId ?? data.transactionId;
  const at =
    { completed: data.completedAt, failed: data.failedAt, reversed: data.reversedAt }[state] ??
    event.timestamp ??
    source.now;
  const facts: TransactionFacts = {
    id,
    wallet: source.wallet,
    type: WITHDRAWAL_TYPE,
    state,
    amountCentavos: data.amountCentavos,
    feeCentavos: data.feeCentavos,
    netCentavos: data.netCentavos,
    currency: data.currency,
    paymentMethod: "pix",
    externalReference: data.externalReference,
    metadata: data.metadata,
    e2eId: data.e2eId,
    counterpartName: data.counterpartName,
    counterpartDocument: data.counterpartDocument,
    failureReason: state === "completed" ? null : data.failureReason,
    ...(state === "completed" && { completedAt: at, settledAt: at }),
    ...(state === "failed" && { failedAt: at }),
    ...(state === "reversed" && { reversedAt: at }),
    origin: "webhook",
    ...(data.amountCentavos !== null &&
      addsUp(data.amountCentavos, data.feeCentavos, data.netCentavos) === false && {
        conflict: "gross less fee is not net",
      }),
  };
  await lockObject(tx, id);
  const before = await findTransaction(tx, id);
  // No event told of a failure, only a read: a withdrawal that completed and reads failed was reversed.
  const wasReversed = state === "completed" && before?.state === "failed" && before.failedAt === null;
  if (before && !wasReversed && excludeEachOther(before.state, state)) {
    // Nothing of it is taken over: what came first stays until the service is asked (faults, H43).
    const { wallet, type, origin } = facts;
    const contradicts = contradictionOf(before.state, state);
    await mergeTransaction(tx, { id, wallet, type, origin, conflict: contradicts }, source.now);
    await recordWebhookStep(tx, source, { type: "transaction", id }, "contradicted", at, { told: state });
    return {
      effect: null,
      frames: [{ name: "withdrawal.changed", ids: [id], wallet: before.wallet }],
      conflict: contradicts,
    };
  }
  const merged = await mergeTransaction(
    tx,
    wasReversed ? { ...facts, state: "reversed" } : facts,
    source.now,
  );
  if (data.processedAt) await mergeWithdrawal(tx, id, { processedAt: data.processedAt });
  const isNew = merged.isNew || merged.hasMoved;
  await recordWithdrawalMoney(tx, merged.row, {
    source: "webhook",
    deliveryId: source.deliveryId,
    at,
    leftAt: data.processedAt ?? data.completedAt ?? at,
    now: source.now,
    returned: state !== "completed",
  });
  if (isNew || state === "reversed" || state === "completed")
    await recordWebhookStep(tx, source, { type: "transaction", id }, event.event, at);
  return {
    effect: isNew ? event.event : null,
    frames: [
      { name: "withdrawal.changed", ids: [id], wallet: merged.row.wallet },
      { name: "transaction.changed", ids: [id], wallet: merged.row.wallet },
    ],
    conflict: merged.conflict,
  };
}
