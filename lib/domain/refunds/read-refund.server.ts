import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { type RefundState, unknownRefundStatusOf } from "@/lib/core/enums/transactions";
import { publish } from "@/lib/platform/live/publish.server";
import { type RefundFacts } from "@/lib/engine/projection/observation";
import { ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import { noteFoundByRead } from "@/lib/engine/mirror/outage-records.server";
import { insertStep } from "@/lib/engine/mirror/records.server";
import { canBeSegment } from "@/lib/pix/path";
import { saysNotFound } from "@/lib/pix/pix-error";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { findRefundOf } from "./read-records.server";
import { type RefundRow } from "./records.server";
import { lock } from "@/lib/platform/store/locks.server";

const STATES: Readonly<Record<string, Extract<RefundState, "confirmed" | "error">>> = {
  completed: "confirmed",
  failed: "error",
};

/**
 * The specification has no call for a refund, but a transaction may be of the type refund, and the request's answer
 * names one. Where the service shows it with this refund's amount, that is the refund's status. Returns false where
 * the service does not show it. Throws PixError where it did not answer.
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
    const { wallet } = before;
    const told = reported && factsFromRead(reported, refund, now);
    const [seen] = told
      ? await ingestObservations(
          tx,
          [{ key: `read ${now.toISOString()}`, source: "read", at: now, wallet, told }],
          now,
        )
      : [];
    const state = seen?.after.refund?.state ?? before.state;
    await noteFoundByRead(
      tx,
      {
        objectType: "refund",
        objectId: originalTransactionId,
        transactionId: originalTransactionId,
        wallet,
        kind: "refund",
        amountCentavos: before.amountCentavos,
        stateBefore: before.state,
        stateAfter: state,
      },
      now,
    );
    if (!told) return;
    if (state !== before.state)
      await insertStep(tx, {
        objectType: "transaction",
        objectId: originalTransactionId,
        kind: state === "error" ? "refund_error" : "refund_completed",
        source: "read",
        at: told.failedAt ?? told.completedAt ?? now,
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

/** Null where the service names no outcome yet, and where it repeats an unknown word. */
function factsFromRead(reported: TransactionWire, refund: RefundRow, now: Date): RefundFacts | null {
  const { status: apiStatus } = reported;
  const isNewWord = unknownRefundStatusOf(apiStatus) !== null && apiStatus !== refund.apiStatus;
  const state = STATES[apiStatus] ?? (isNewWord ? "pending" : undefined);
  if (state === undefined) return null;
  const at = reported.paidAt ?? reported.updatedAt ?? now;
  return {
    about: "refund",
    id: refund.originalTransactionId,
    state,
    apiStatus,
    intentId: refund.intentId,
    pspRefundTransactionId: refund.pspRefundTransactionId,
    amountCentavos: reported.amountCentavos,
    ...(state === "error" && { failedAt: at }),
    ...(state === "confirmed" && { completedAt: at }),
  };
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
