import "server-only";
import { type StepObject } from "@/lib/core/enums/steps";
import { and, eq, inArray, sql } from "drizzle-orm";
import { anyOf } from "@/lib/platform/store/any-of";
import { findObject } from "./alias-records.server";
import { type Total, addedUp } from "./totals.server";
import { writeAll, rowsInto } from "@/lib/platform/store/writes.server";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { movements, pendingTotals } from "@/lib/platform/store/tables/money";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import {
  charges,
  refunds,
  splitLegs,
  steps,
  transactions,
  withdrawals,
} from "@/lib/platform/store/tables/transactions";
import { effects } from "@/lib/platform/store/tables/deliveries";

export type TransactionRow = typeof transactions.$inferSelect;
export type MovementRow = typeof movements.$inferInsert;
export type StepRow = typeof steps.$inferInsert;

export async function lockTransaction(tx: Tx, id: string): Promise<TransactionRow | null> {
  const rows = await lockRows(tx, tx.select().from(transactions).where(eq(transactions.id, id)));
  return rows[0] ?? null;
}

export async function findTransactions(reader: Reader, ids: readonly string[]): Promise<TransactionRow[]> {
  return reader.select().from(transactions).where(anyOf(transactions.id, ids));
}

/** Whole rows: each as it is known now. */
export const transactionsInto = (rows: readonly TransactionRow[]) =>
  rowsInto(transactions, rows, { at: ["id"], keeps: "given" });

/** The details of a charge beside its row. Values that were known before stay. */
export const chargesInto = (rows: readonly (typeof charges.$inferInsert)[]) =>
  rowsInto(charges, rows, { at: ["id"], keeps: "known" });

export const withdrawalsInto = (rows: readonly (typeof withdrawals.$inferInsert)[]) =>
  rowsInto(withdrawals, rows, { at: ["id"], keeps: "known" });

/** Each leg with the charge's own wallet and day, so that a period of them is found without their charges. */
export const legsInto = (rows: readonly (typeof splitLegs.$inferInsert)[]) =>
  rowsInto(splitLegs, rows, { at: ["transactionId", "position"], keeps: "given" });

export const refundsInto = (rows: readonly (typeof refunds.$inferInsert)[]) =>
  rowsInto(refunds, rows, { at: ["originalTransactionId"], keeps: "given", except: ["origin"] });

/** Deletes shares that no believed observation reports any more: those of a payment beyond the ones left. */
export async function deleteLegs(tx: Tx, gone: readonly { id: string; left: number }[]): Promise<void> {
  if (gone.length > 0)
    await tx.execute(sql`
      delete from ${splitLegs} using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone(id uuid, "left" integer)
      where ${splitLegs.transactionId} = gone.id and ${splitLegs.position} >= gone."left"`);
}

/** Deletes refunds for which no observation is believed any more. */
export async function deleteRefunds(tx: Tx, originalTransactionIds: readonly string[]): Promise<void> {
  if (originalTransactionIds.length > 0)
    await tx.delete(refunds).where(inArray(refunds.originalTransactionId, [...originalTransactionIds]));
}

/** Fields that people record about a block are never overwritten by data from the service. */
export const blocksInto = (rows: readonly (typeof balanceBlocks.$inferInsert)[]) =>
  rowsInto(balanceBlocks, rows, { at: ["id"], keeps: "given", except: ["origin"] });

/** Fails where one of these numbers is there already: what was booked is never booked over. */
export const effectsInto = (rows: readonly (typeof effects.$inferInsert)[]) => rowsInto(effects, rows);

export const movementsInto = (rows: readonly MovementRow[]) => rowsInto(movements, rows);

/**
 * Adds to the day's sums when the transaction commits. Until then it neither waits for another transaction nor blocks
 * one.
 */
export const totalsInto = (totals: readonly Total[]) => rowsInto(pendingTotals, addedUp(totals));

export const stepsInto = (rows: readonly StepRow[]) => rowsInto(steps, rows);

export const insertStep = (tx: Tx, step: StepRow): Promise<void> => writeAll(tx, [stepsInto([step])]);

/** The write that made a transaction; null where none of ours is known to have. */
export async function findIntentOfTransaction(reader: Reader, id: string): Promise<string | null> {
  const rows = await reader
    .select({ intentId: transactions.intentId })
    .from(transactions)
    .where(eq(transactions.id, await findObject(reader, id)));
  return rows[0]?.intentId ?? null;
}

export async function isTransaction(reader: Reader, id: string): Promise<boolean> {
  const rows = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.id, await findObject(reader, id)));
  return rows.length > 0;
}

export async function listSteps(
  reader: Reader,
  objectType: StepObject,
  objectId: string,
): Promise<(typeof steps.$inferSelect)[]> {
  return reader
    .select()
    .from(steps)
    .where(and(eq(steps.objectType, objectType), eq(steps.objectId, objectId)))
    .orderBy(steps.at, steps.id);
}
