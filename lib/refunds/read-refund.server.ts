import "server-only";
import { type Services } from "@/lib/context.server";
import { newId } from "@/lib/core/ids";
import { ring } from "@/lib/live/ring.server";
import { noteFoundByRead } from "@/lib/mirror/outage-records.server";
import { insertStep, lockObject } from "@/lib/mirror/records.server";
import { canBeSegment } from "@/lib/pix/path";
import { PixError } from "@/lib/pix/pix-error";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { findRefundOf } from "./read-records.server";
import { recordRefundMoney } from "./record-refund-money.server";
import { type RefundRow, mergeRefund } from "./records.server";

const STATES: Readonly<Record<string, "confirmed" | "error">> = { completed: "confirmed", failed: "error" };

/**
 * The specification has no call for a refund, but a transaction may be of the type refund, and the request's answer
 * names one: where the service shows it, and it is the refund of this amount, that is how it stands. False where it does
 * not show it. Throws PixError where it did not answer.
 */
export async function readRefund(services: Services, originalTransactionId: string): Promise<boolean> {
  const { store, clock } = services;
  const refund = await store.read((tx) => findRefundOf(tx, originalTransactionId));
  if (!refund) return false;
  const told = refund.state === "pending" ? await ask(services, refund) : null;
  if (refund.state === "pending" && !told) return false;
  await store.transaction(async (tx) => {
    const now = clock.now();
    await lockObject(tx, originalTransactionId);
    const before = (await findRefundOf(tx, originalTransactionId)) ?? refund;
    const state = told ? STATES[told.status] : undefined;
    const at = told?.paidAt ?? told?.updatedAt ?? now;
    const { row, hasMoved } =
      state === undefined || before.state !== "pending"
        ? { row: before, hasMoved: false }
        : await mergeRefund(
            tx,
            { ...before, state, ...(state === "error" ? { failedAt: at } : { completedAt: at }) },
            now,
          );
    const { wallet } = row;
    await noteFoundByRead(
      tx,
      {
        objectType: "refund",
        objectId: originalTransactionId,
        transactionId: originalTransactionId,
        wallet,
        kind: "refund",
        amountCentavos: row.amountCentavos,
        stateBefore: before.state,
        stateAfter: row.state,
      },
      now,
    );
    if (!hasMoved) return;
    await recordRefundMoney(tx, row, { source: "read", at, now });
    await insertStep(tx, {
      objectType: "transaction",
      objectId: originalTransactionId,
      kind: state === "error" ? "refund_error" : "refund_completed",
      source: "read",
      at,
      recordedAt: now,
    });
    const ids = [originalTransactionId];
    await ring(tx, [
      { name: "refund.changed", ids, wallet },
      { name: "charge.changed", ids, wallet },
      { name: "transaction.changed", ids, wallet },
    ]);
  });
  return true;
}

async function ask({ pix }: Services, refund: RefundRow): Promise<TransactionWire | null> {
  const { wallet, pspRefundTransactionId: id, amountCentavos } = refund;
  if (id === null || !canBeSegment(id)) return null;
  try {
    const told = await pix.getTransaction(id, { wallet, traceId: newId() });
    return told.type === "refund" && told.amountCentavos === amountCentavos ? told : null;
  } catch (error) {
    if (error instanceof PixError && error.status === 404) return null;
    throw error;
  }
}
