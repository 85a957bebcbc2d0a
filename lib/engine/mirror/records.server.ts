import "server-only";
import { OPEN_BLOCK_STATUSES } from "@/lib/core/words/blocks";
import { type EffectType, type Measure } from "@/lib/core/words/money";
import { type StepObject } from "@/lib/core/words/steps";
import { type RefundMark } from "@/lib/core/words/transactions";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type Centavos } from "@/lib/core/money";
import { findObject } from "./alias-records.server";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { movements, pendingTotals } from "@/lib/platform/store/tables/money";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { refunds, splitLegs, steps, transactions } from "@/lib/platform/store/tables/transactions";
import { effects } from "@/lib/platform/store/tables/webhooks";

export type TransactionRow = typeof transactions.$inferSelect;
export type MovementRow = typeof movements.$inferInsert;
export type StepRow = typeof steps.$inferInsert;

export async function lockTransaction(tx: Tx, id: string): Promise<TransactionRow | null> {
  const rows = await lockRows(tx, tx.select().from(transactions).where(eq(transactions.id, id)));
  return rows[0] ?? null;
}

export async function saveTransaction(tx: Tx, row: TransactionRow): Promise<void> {
  await tx.insert(transactions).values(row).onConflictDoUpdate({ target: transactions.id, set: row });
}

/** A charge's legs are dated like its money, so that a period of them is found without their charges. */
export async function dateSplitLegs(tx: Tx, transactionId: string, settledAt: Date): Promise<void> {
  await tx.update(splitLegs).set({ settledAt }).where(eq(splitLegs.transactionId, transactionId));
}

export type KnownBefore = { refundState: RefundMark; hasOpenBlock: boolean };

/** What came of a payment before the payment itself was known: its refund, or a block on it. */
export async function findWhatCameFirst(reader: Reader, transactionId: string): Promise<KnownBefore> {
  const [refund] = await reader
    .select({ state: refunds.state })
    .from(refunds)
    .where(eq(refunds.originalTransactionId, transactionId));
  const open = await reader
    .select({ id: balanceBlocks.id })
    .from(balanceBlocks)
    .where(
      and(eq(balanceBlocks.transactionId, transactionId), inArray(balanceBlocks.status, OPEN_BLOCK_STATUSES)),
    )
    .limit(1);
  return { refundState: refund?.state ?? "none", hasOpenBlock: open.length > 0 };
}

export async function setOpenBlock(tx: Tx, transactionId: string, hasOpenBlock: boolean): Promise<void> {
  await tx
    .update(transactions)
    .set({ hasOpenBlock })
    .where(and(eq(transactions.id, transactionId), sql`has_open_block is distinct from ${hasOpenBlock}`));
}

/** False where the effect was there already. */
export async function insertEffect(tx: Tx, effect: typeof effects.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(effects)
    .values(effect)
    .onConflictDoNothing()
    .returning({ type: effects.effectType });
  return rows.length === 1;
}

export async function hasEffect(reader: Reader, type: EffectType, objectId: string): Promise<boolean> {
  const rows = await reader
    .select({ type: effects.effectType })
    .from(effects)
    .where(and(eq(effects.effectType, type), eq(effects.objectId, objectId)));
  return rows.length > 0;
}

/** The write that made a transaction; null where none of ours is known to have. */
export async function findIntentOfTransaction(reader: Reader, id: string): Promise<string | null> {
  const rows = await reader
    .select({ intentId: transactions.intentId })
    .from(transactions)
    .where(eq(transactions.id, await findObject(reader, id)));
  return rows[0]?.intentId ?? null;
}

/** When what an effect moved counts as settled; null where it moved nothing. */
export async function settledAtOf(reader: Reader, type: EffectType, objectId: string): Promise<Date | null> {
  const rows = await reader
    .select({ settledAt: movements.settledAt })
    .from(movements)
    .where(and(eq(movements.effectType, type), eq(movements.objectId, objectId)))
    .limit(1);
  return rows[0]?.settledAt ?? null;
}

export async function insertMovements(tx: Tx, rows: readonly MovementRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(movements).values([...rows]);
}

export type Total = {
  day: string;
  wallet: string;
  measure: Measure;
  count: number;
  amountCentavos: Centavos;
};

/** Adds to the day's sums when the transaction commits: until then it waits for nobody, and nobody for it. */
export async function addToTotals(tx: Tx, totals: readonly Total[]): Promise<void> {
  if (totals.length > 0) await tx.insert(pendingTotals).values([...totals]);
}

export async function insertStep(tx: Tx, step: StepRow): Promise<void> {
  await tx.insert(steps).values(step);
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
