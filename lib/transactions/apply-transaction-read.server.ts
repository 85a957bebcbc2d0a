import "server-only";
import { centavos } from "@/lib/core/money";
import { type LiveFrame } from "@/lib/live/events";
import { type TransactionFacts } from "@/lib/mirror/merge-facts";
import { type MergedTransaction, mergeTransaction } from "@/lib/mirror/merge-transaction.server";
import { recordEffect } from "@/lib/mirror/record-effect.server";
import { recordWithdrawalMoney } from "@/lib/mirror/record-withdrawal-money.server";
import { recordMilestones } from "@/lib/mirror/record-milestones.server";
import { type TransactionRow, insertStep, lockObject, findTransaction } from "@/lib/mirror/records.server";
import { isContradiction, isFinalState } from "@/lib/mirror/states";
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
  const state = stateOf(told, before, now);
  const facts: TransactionFacts = {
    id: told.id,
    wallet,
    type,
    state,
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
    ...(state === "failed" && wasContradicted(before) && { failedAt: told.updatedAt ?? now }),
  };
  const merged = await mergeTransaction(tx, facts, now);
  if (told.pixCopyPaste) await keepCopyPaste(tx, told.id, told.pixCopyPaste);
  await recordMoney(tx, merged.row, told.updatedAt ?? now, now);
  if (before) await recordCorrection(tx, before, merged.row, now);
  await recordMilestones(tx, merged.row, "read", now);
  await afterRead(tx, merged.row, now, standingConflict(before, merged, told.status));
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
 * Asked again while the service names no outcome either. A payment that reads unlike what was booked stays marked for a
 * person; nothing more is asked for it.
 */
function standingConflict(
  before: TransactionRow | null,
  { row, conflict }: MergedTransaction,
  status: string,
): "asked_again" | "marked" | null {
  if (wasContradicted(before) && !isFinalState(row.type, status)) return "asked_again";
  return row.type === "payment" && conflict !== null ? "marked" : null;
}

/**
 * The specification does not show how an expired charge or a reversed withdrawal reads: a charge that ended unpaid after
 * its time is an expired one, a withdrawal that was seen completed and now reads failed was reversed.
 */
function stateOf(told: TransactionWire, before: TransactionRow | null, now: Date): string {
  const endedUnpaid = told.status === "cancelled" || (told.status === "failed" && !told.blockedDeposit);
  if (told.type === "payment" && endedUnpaid) {
    const expiresAt = told.expiresAt ?? before?.expiresAt;
    // When it ended, by the service's own clock: a charge cancelled in time and read late did not expire.
    const endedAt = told.updatedAt ?? now;
    if (expiresAt && expiresAt <= endedAt && (before?.expiredAt || !told.failureReason)) return "expired";
  }
  if (told.type === "withdrawal" && before?.completedAt && endedUnpaid)
    return wasContradicted(before) || before.state === "failed" ? "failed" : "reversed";
  return told.status;
}

/** Events told both that it was done and that it failed: what the service says now decides (faults, H43). */
const wasContradicted = (before: TransactionRow | null): boolean =>
  before?.type === "withdrawal" && before.conflict !== null && isContradiction(before.conflict);

function momentsOf(told: TransactionWire, type: string): Partial<TransactionFacts> {
  if (told.status !== "completed") return {};
  const at = told.paidAt ?? told.updatedAt ?? null;
  return type === "payment" || type === "withdrawal" ? { completedAt: at, settledAt: at } : { settledAt: at };
}

/** The amount that the service decided on, where another one had been booked: the difference, on the day it is known. */
async function recordCorrection(
  tx: Tx,
  before: TransactionRow,
  row: TransactionRow,
  now: Date,
): Promise<void> {
  const difference = centavos(row.amountCentavos - before.amountCentavos);
  if (row.type !== "payment" || difference === 0 || before.state !== "completed") return;
  await recordEffect(
    tx,
    {
      type: "adjustment",
      objectId: `${row.id} ${row.reads + 1}`,
      source: "read",
      transactionId: row.id,
      settledAt: now,
    },
    [{ wallet: row.wallet, kind: "adjustment", available: difference }],
    now,
  );
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
