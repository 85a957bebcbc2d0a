import "server-only";
import { type PaymentEventName } from "@/lib/core/words/events";
import { type Mismatch } from "@/lib/core/words/transactions";
import { negated } from "@/lib/core/money";
import { type Applied, type EventSource, recordWebhookStep } from "@/lib/engine/mirror/apply.server";
import { type TransactionFacts } from "@/lib/engine/mirror/merge-facts";
import { mergeTransaction } from "@/lib/engine/mirror/merge-transaction.server";
import { recordEffect } from "@/lib/engine/mirror/record-effect.server";
import { recordMilestones } from "@/lib/engine/mirror/record-milestones.server";
import { type TransactionRow } from "@/lib/engine/mirror/records.server";
import { type EventDataWire, type KnownEvent } from "@/lib/pix/wire/event";
import { type Tx } from "@/lib/platform/store/tx.server";
import { mergeSplit } from "./merge-split.server";
import { CHARGE_TYPE } from "./records.server";

/** Specification, "data of payment_completed", "data of payment_expired", "payment_failed and refund_completed". */
export async function applyChargeEvent(
  tx: Tx,
  event: KnownEvent<PaymentEventName>,
  source: EventSource,
): Promise<Applied> {
  const { data } = event;
  const facts = {
    id: data.transactionId,
    wallet: source.wallet,
    type: CHARGE_TYPE,
    origin: "webhook",
    amountCentavos: data.amountCentavos,
    currency: data.currency,
    paymentMethod: data.paymentMethod,
    externalReference: data.externalReference,
    metadata: data.metadata,
    e2eId: data.e2eId,
    counterpartName: data.counterpartName,
    counterpartDocument: data.counterpartDocument,
  } satisfies TransactionFacts;

  switch (event.event) {
    case "payment_completed": {
      const at = data.completedAt ?? event.timestamp ?? source.now;
      const merged = await mergeTransaction(
        tx,
        {
          ...facts,
          state: "completed",
          feeCentavos: data.feeCentavos,
          netCentavos: data.netCentavos,
          completedAt: at,
          settledAt: at,
        },
        source.now,
      );
      if (data.split) await mergeSplit(tx, merged.row.id, "deliveredCentavos", toLegs(data.split));
      const isNew = await creditPayment(tx, event, merged.row, source);
      await recordMilestones(tx, merged.row, "webhook", source.now);
      return applied(tx, event, source, merged, isNew, at);
    }
    case "payment_expired": {
      const at = data.expiredAt ?? event.timestamp ?? source.now;
      const merged = await mergeTransaction(tx, { ...facts, state: "expired", expiredAt: at }, source.now);
      return applied(tx, event, source, merged, merged.hasMoved || merged.isNew, at);
    }
    case "payment_failed": {
      const at = data.failedAt ?? event.timestamp ?? source.now;
      const merged = await mergeTransaction(
        tx,
        {
          ...facts,
          state: "failed",
          failureReason: data.failureReason,
          blockedDeposit: data.blockedDeposit,
          failedAt: at,
        },
        source.now,
      );
      return applied(tx, event, source, merged, merged.hasMoved || merged.isNew, at);
    }
  }
}

const toLegs = (split: NonNullable<EventDataWire["split"]>) =>
  split.map((leg) => ({ destination: leg.subAccount, amountCentavos: leg.amountCentavos }));

/** Gross in, fee out, legs to their wallets: three effects, because a read can tell the first without the others. */
async function creditPayment(
  tx: Tx,
  event: KnownEvent<PaymentEventName>,
  row: TransactionRow,
  source: EventSource,
): Promise<boolean> {
  const { wallet } = row;
  const about = {
    objectId: row.id,
    source: "webhook" as const,
    deliveryId: source.deliveryId,
    transactionId: row.id,
    settledAt: row.settledAt ?? source.now,
  };
  const isCredited = await recordEffect(
    tx,
    { ...about, type: "payment_credit" },
    [{ wallet, kind: "payment", available: row.amountCentavos }],
    source.now,
  );
  const isCharged =
    row.feeCentavos !== null &&
    (await recordEffect(
      tx,
      { ...about, type: "payment_fee" },
      [{ wallet, kind: "payment_fee", available: negated(row.feeCentavos) }],
      source.now,
    ));
  const legs = event.data.split ?? [];
  const isSplit =
    legs.length > 0 &&
    (await recordEffect(
      tx,
      { ...about, type: "split_delivered" },
      legs.flatMap((leg) => [
        { wallet, kind: "split_out", available: negated(leg.amountCentavos) },
        { wallet: leg.subAccount, kind: "split_in", available: leg.amountCentavos },
      ]),
      source.now,
    ));
  // A read may have credited it before: the fee and the split are the event's own news.
  return isCredited || isCharged || isSplit;
}

async function applied(
  tx: Tx,
  event: KnownEvent<PaymentEventName>,
  source: EventSource,
  merged: { row: TransactionRow; mismatch: Mismatch | null },
  didChange: boolean,
  at: Date,
): Promise<Applied> {
  const { row, mismatch } = merged;
  if (didChange) await recordWebhookStep(tx, source, { type: "transaction", id: row.id }, event.event, at);
  const recipients = new Set([row.wallet, ...(event.data.split ?? []).map((leg) => leg.subAccount)]);
  return {
    effect: didChange ? event.event : null,
    frames: [
      { name: "charge.changed", ids: [row.id], wallet: row.wallet },
      ...[...recipients].map((wallet) => ({ name: "transaction.changed" as const, ids: [row.id], wallet })),
    ],
    mismatch,
  };
}
