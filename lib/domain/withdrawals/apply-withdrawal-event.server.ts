import "server-only";
import { type WithdrawalEventName } from "@/lib/core/words/events";
import { isUuid } from "@/lib/core/ids";
import { type TransactionState } from "@/lib/core/words/transactions";
import { type Applied, type EventSource, recordWebhookStep } from "@/lib/engine/mirror/apply.server";
import { joinNames } from "@/lib/engine/mirror/join-names.server";
import { lockObject } from "@/lib/engine/mirror/lock-object.server";
import { type TransactionFacts } from "@/lib/engine/mirror/merge-facts";
import { mergeTransaction } from "@/lib/engine/mirror/merge-transaction.server";
import { lockTransaction } from "@/lib/engine/mirror/records.server";
import { recordWithdrawalMoney } from "@/lib/engine/mirror/record-withdrawal-money.server";
import { excludeEachOther } from "@/lib/engine/mirror/states";
import { type KnownEvent } from "@/lib/pix/wire/event";
import { type Tx } from "@/lib/platform/store/tx.server";
import { addsUp } from "./estimate";
import { mergeWithdrawal } from "./merge-withdrawal.server";
import { WITHDRAWAL_TYPE } from "./records.server";

const STATE_OF_EVENT = {
  withdrawal_completed: "completed",
  withdrawal_failed: "failed",
  withdrawal_reversed: "reversed",
} as const satisfies Record<WithdrawalEventName, TransactionState>;

/** Specification, "Withdrawal" states: the outcome is always delivered by webhook, and may be reversed later. */
export async function applyWithdrawalEvent(
  tx: Tx,
  event: KnownEvent<WithdrawalEventName>,
  source: EventSource,
): Promise<Applied> {
  const state = STATE_OF_EVENT[event.event];
  const { data } = event;
  const id = await lockNamed(tx, event, source);
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
        mismatch: "sum",
      }),
  };
  const before = await lockTransaction(tx, id);
  // No event told of a failure, only a read: a withdrawal that completed and reads failed was reversed.
  const wasReversed = state === "completed" && before?.state === "failed" && before.failedAt === null;
  if (before && !wasReversed && excludeEachOther(before.state, state)) {
    // Nothing of it is taken over: what came first stays until the service is asked (faults, H43).
    const { wallet, type, origin } = facts;
    await mergeTransaction(
      tx,
      {
        id,
        wallet,
        type,
        origin,
        mismatch: "outcome",
        mismatchDetails: { source: origin, known: before.state, reported: state },
      },
      source.now,
    );
    await recordWebhookStep(tx, source, { type: "transaction", id }, "contradicted", at, { reported: state });
    return {
      effect: null,
      frames: [{ name: "withdrawal.changed", ids: [id], wallet: before.wallet }],
      mismatch: "outcome",
      objectId: id,
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
    mismatch: merged.mismatch,
    objectId: id,
  };
}

/** It may name the withdrawal, the transaction that it came to, or both (faults, F39). */
async function lockNamed(
  tx: Tx,
  { data }: KnownEvent<WithdrawalEventName>,
  { wallet, now }: EventSource,
): Promise<string> {
  const { transactionId: other, amountCentavos, externalReference } = data;
  const own = data.withdrawalId && isUuid(data.withdrawalId) ? data.withdrawalId : other;
  const joined = await joinNames(tx, { own, other, wallet, amountCentavos, externalReference }, now);
  return joined ?? lockObject(tx, { id: own, type: WITHDRAWAL_TYPE });
}
