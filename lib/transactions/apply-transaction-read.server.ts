import "server-only";
import { type LiveFrame } from "@/lib/live/events";
import { type TransactionFacts } from "@/lib/mirror/merge-facts";
import { mergeTransaction } from "@/lib/mirror/merge-transaction.server";
import { recordEffect } from "@/lib/mirror/record-effect.server";
import { recordWithdrawalMoney } from "@/lib/mirror/record-withdrawal-money.server";
import { recordMilestones } from "@/lib/mirror/record-milestones.server";
import { type TransactionRow, insertStep, lockObject, findTransaction } from "@/lib/mirror/records.server";
import { isFinalState } from "@/lib/mirror/states";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { type Tx } from "@/lib/store/store.server";
import { afterRead, keepCopyPaste } from "./records.server";

/**
 * Specification, "Transaction": what `GET /transactions/{id}` tells, merged into the mirror. It settles what events
 * disagreed about; what it does not show (fee, net, split) stays for the event.
 */
export async function applyTransactionRead(
  tx: Tx,
  wallet: string,
  told: TransactionWire,
  now: Date,
): Promise<{ row: TransactionRow; frames: LiveFrame[] }> {
  await lockObject(tx, told.id);
  const before = await findTransaction(tx, told.id);
  const type =
    told.type === "payment" || told.type === "withdrawal" ? told.type : (before?.type ?? told.type);
  const facts: TransactionFacts = {
    id: told.id,
    wallet,
    type,
    state: stateOf(told, before, now),
    apiStatus: told.status,
    amountCentavos: told.amountCentavos,
    currency: told.currency,
    paymentMethod: told.paymentMethod,
    description: told.description,
    externalReference: told.externalReference,
    projectId: told.projectId,
    customerId: told.customerId,
    metadata: told.metadata,
    e2eId: told.e2eId,
    counterpartName: told.counterpartName,
    counterpartDocument: told.counterpartDocument,
    failureReason: told.failureReason,
    blockedDeposit: told.blockedDeposit,
    createdAt: told.createdAt,
    expiresAt: told.expiresAt,
    origin: "read",
    serviceReadAt: now,
    ...momentsOf(told, type),
  };
  const merged = await mergeTransaction(tx, facts, now);
  if (told.pixCopyPaste) await keepCopyPaste(tx, told.id, told.pixCopyPaste);
  await recordMoney(tx, merged.row, told.updatedAt ?? now, now);
  await recordMilestones(tx, merged.row, "read", now);
  await afterRead(tx, merged.row, now);
  if (merged.isNew || merged.hasMoved)
    await insertStep(tx, {
      objectType: "transaction",
      objectId: told.id,
      kind: merged.isNew ? "found" : `read_${merged.row.state}`,
      source: "read",
      at: now,
      recordedAt: now,
    });
  const noun = type === "withdrawal" ? "withdrawal.changed" : "charge.changed";
  return {
    row: merged.row,
    frames: [
      { name: noun, ids: [told.id], wallet },
      { name: "transaction.changed", ids: [told.id], wallet },
    ],
  };
}

/**
 * The specification does not show how an expired charge or a reversed withdrawal reads: a charge that ended unpaid after
 * its time is an expired one, a withdrawal that was seen completed and now reads failed was reversed.
 */
function stateOf(told: TransactionWire, before: TransactionRow | null, now: Date): string {
  const endedUnpaid = told.status === "cancelled" || (told.status === "failed" && !told.blockedDeposit);
  if (told.type === "payment" && endedUnpaid) {
    const expiresAt = told.expiresAt ?? before?.expiresAt;
    if (expiresAt && expiresAt <= now && (before?.expiredAt || !told.failureReason)) return "expired";
  }
  if (told.type === "withdrawal" && before?.completedAt && endedUnpaid) return "reversed";
  return told.status;
}

function momentsOf(told: TransactionWire, type: string): Partial<TransactionFacts> {
  if (told.status !== "completed") return {};
  const at = told.paidAt ?? told.updatedAt ?? null;
  return type === "payment" || type === "withdrawal" ? { completedAt: at, settledAt: at } : { settledAt: at };
}

/** A payment that no event told of is credited by the read; its fee and its split wait for whoever tells them. */
async function recordMoney(tx: Tx, row: TransactionRow, changedAt: Date, now: Date): Promise<void> {
  const about = { objectId: row.id, source: "read" as const, transactionId: row.id };
  if (row.type === "payment" && row.state === "completed")
    await recordEffect(
      tx,
      { ...about, type: "payment_credit", settledAt: row.settledAt ?? now },
      [{ wallet: row.wallet, kind: "payment", available: row.amountCentavos }],
      now,
    );
  if (row.type === "withdrawal" && isFinalState(row.type, row.state)) {
    const returned = row.state !== "completed";
    // The service's own last change is nearest to a return that no event told of.
    const at = (returned ? (row.reversedAt ?? row.failedAt) : row.settledAt) ?? changedAt;
    await recordWithdrawalMoney(tx, row, { source: "read", at, now, returned });
  }
}
