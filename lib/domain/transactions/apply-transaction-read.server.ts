import "server-only";
import {
  TRANSACTION_STATES,
  TRANSACTION_TYPES,
  type TransactionState,
  type TransactionType,
} from "@/lib/core/words/transactions";
import { oneOf } from "@/lib/core/words/words";
import { centavos } from "@/lib/core/money";
import { toldBy } from "@/lib/core/transaction-fields";
import { type LiveFrame } from "@/lib/platform/live/events";
import { lockObject } from "@/lib/engine/mirror/lock-object.server";
import { type TransactionFacts } from "@/lib/engine/mirror/merge-facts";
import { type MergedTransaction, mergeTransaction } from "@/lib/engine/mirror/merge-transaction.server";
import { recordEffect } from "@/lib/engine/mirror/record-effect.server";
import { recordWithdrawalMoney } from "@/lib/engine/mirror/record-withdrawal-money.server";
import { recordMilestones } from "@/lib/engine/mirror/record-milestones.server";
import { insertStep, lockTransaction, type TransactionRow } from "@/lib/engine/mirror/records.server";
import { isFinalState } from "@/lib/engine/mirror/states";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { type Tx } from "@/lib/platform/store/tx.server";
import { nextReadAt } from "./read-schedule";
import { keepCopyPaste, saveReadSchedule } from "./records.server";

/** What has rows of its own beside the mirror's; a read of any other type does not make it another. */
const KEPT_TYPES = ["payment", "withdrawal"] as const satisfies readonly TransactionType[];

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
  const id = await lockObject(tx, { id: told.id, type: oneOf(TRANSACTION_TYPES, told.type, "other") });
  const reported = { ...told, id };
  const before = await lockTransaction(tx, reported.id);
  const type =
    oneOf(KEPT_TYPES, reported.type, null) ??
    before?.type ??
    oneOf(TRANSACTION_TYPES, reported.type, "other");
  const state = stateOf(reported, before, now);
  const facts: TransactionFacts = {
    ...toldBy(reported),
    id: reported.id,
    wallet,
    type,
    state,
    apiType: reported.type,
    apiStatus: reported.status,
    amountCentavos: reported.amountCentavos,
    currency: reported.currency,
    projectId: reported.projectId,
    metadata: reported.metadata,
    blockedDeposit: reported.blockedDeposit,
    createdAt: reported.createdAt,
    origin: "read",
    serviceReadAt: now,
    ...momentsOf(reported, type),
    ...(state === "failed" && wasContradicted(before) && { failedAt: reported.updatedAt ?? now }),
  };
  const merged = await mergeTransaction(tx, facts, now);
  if (reported.pixCopyPaste) await keepCopyPaste(tx, reported.id, reported.pixCopyPaste);
  await recordMoney(tx, merged.row, reported.updatedAt ?? now, now);
  if (before) await recordCorrection(tx, before, merged.row, now);
  await recordMilestones(tx, merged.row, "read", now);
  const mismatch = standingMismatch(before, merged, reported.status);
  await saveReadSchedule(tx, reported.id, scheduleAfter(merged.row, now, mismatch));
  if (merged.isNew || merged.hasMoved)
    await insertStep(tx, {
      objectType: "transaction",
      objectId: reported.id,
      kind: merged.isNew ? "found" : `read_${merged.row.state}`,
      source: "read",
      at: now,
      recordedAt: now,
    });
  const noun = type === "withdrawal" ? "withdrawal.changed" : "charge.changed";
  return {
    row: merged.row,
    frames: [
      { name: noun, ids: [reported.id], wallet },
      { name: "transaction.changed", ids: [reported.id], wallet },
    ],
  };
}

/** What is asked again is read like something that still waits; what stays unsettled keeps its mark. */
function scheduleAfter(
  row: TransactionRow,
  now: Date,
  mismatch: "asked_again" | "marked" | null,
): Pick<TransactionRow, "reads" | "nextReadAt" | "mismatch" | "mismatchDetails"> {
  const reads = row.reads + 1;
  const state = mismatch === "asked_again" ? "pending" : row.state;
  return {
    reads,
    nextReadAt: nextReadAt({ ...row, state, reads }, now),
    mismatch: mismatch === null ? null : row.mismatch,
    mismatchDetails: mismatch === null ? null : row.mismatchDetails,
  };
}

/**
 * Asked again while the service names no outcome either. A payment that reads unlike what was booked stays marked for a
 * person; nothing more is asked for it.
 */
function standingMismatch(
  before: TransactionRow | null,
  { row, mismatch }: MergedTransaction,
  status: string,
): "asked_again" | "marked" | null {
  if (wasContradicted(before) && !isFinalState(row.type, oneOf(TRANSACTION_STATES, status, "other")))
    return "asked_again";
  return row.type === "payment" && mismatch !== null ? "marked" : null;
}

/**
 * The specification does not show how an expired charge or a reversed withdrawal reads: a charge that ended unpaid after
 * its time is an expired one, a withdrawal that was seen completed and now reads failed was reversed.
 */
function stateOf(reported: TransactionWire, before: TransactionRow | null, now: Date): TransactionState {
  const endedUnpaid =
    reported.status === "cancelled" || (reported.status === "failed" && !reported.blockedDeposit);
  if (reported.type === "payment" && endedUnpaid) {
    const expiresAt = reported.expiresAt ?? before?.expiresAt;
    // When it ended, by the service's own clock: a charge cancelled in time and read late did not expire.
    const endedAt = reported.updatedAt ?? now;
    if (expiresAt && expiresAt <= endedAt && (before?.expiredAt || !reported.failureReason)) return "expired";
  }
  if (reported.type === "withdrawal" && before?.completedAt && endedUnpaid)
    return wasContradicted(before) || before.state === "failed" ? "failed" : "reversed";
  return oneOf(TRANSACTION_STATES, reported.status, "other");
}

/** Events told both that it was done and that it failed: what the service says now decides (faults, H43). */
const wasContradicted = (before: TransactionRow | null): boolean =>
  before?.type === "withdrawal" && before.mismatch === "outcome";

function momentsOf(reported: TransactionWire, type: TransactionType): Partial<TransactionFacts> {
  if (reported.status !== "completed") return {};
  const at = reported.paidAt ?? reported.updatedAt ?? null;
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
