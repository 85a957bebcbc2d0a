import "server-only";
import { type RefundState } from "@/lib/core/words/transactions";
import { type Services } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { publish } from "@/lib/platform/live/publish.server";
import { noteFoundByRead } from "@/lib/engine/mirror/outage-records.server";
import { insertStep } from "@/lib/engine/mirror/records.server";
import { canBeSegment } from "@/lib/pix/path";
import { saysNotFound } from "@/lib/pix/pix-error";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { findRefundOf } from "./read-records.server";
import { recordRefundMoney } from "./record-refund-money.server";
import { mergeRefund } from "./merge-refund.server";
import { type RefundRow } from "./records.server";
import { lock } from "@/lib/platform/store/locks.server";

const STATES: Readonly<Record<string, Extract<RefundState, "confirmed" | "error">>> = {
  completed: "confirmed",
  failed: "error",
};

/**
 * The specification has no call for a refund, but a transaction may be of the type refund, and the request's answer
 * names one: where the service shows it, and it is the refund of this amount, that is how it stands. False where it does
 * not show it. Throws PixError where it did not answer.
 */
export async function readRefund(services: Services, originalTransactionId: string): Promise<boolean> {
  const { store, clock } = services;
  const refund = await store.read((reader) => findRefundOf(reader, originalTransactionId));
  if (!refund) return false;
  const reported = refund.state === "pending" ? await ask(services, refund) : null;
  if (refund.state === "pending" && !reported) return false;
  await store.transaction(async (tx) => {
    const now = clock.now();
    await lock(tx, "object", originalTransactionId);
    const before = (await findRefundOf(tx, originalTransactionId)) ?? refund;
    const state = reported ? STATES[reported.status] : undefined;
    const at = reported?.paidAt ?? reported?.updatedAt ?? now;
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
    await publish(tx, [
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
    const reported = await pix.getTransaction(id, { wallet, traceId: newId() });
    return reported.type === "refund" && reported.amountCentavos === amountCentavos ? reported : null;
  } catch (error) {
    if (saysNotFound(error)) return null;
    throw error;
  }
}
