import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type Centavos } from "@/lib/core/money";
import { type Tx } from "@/lib/store/store.server";
import { dailyTotals, movements } from "@/lib/store/tables/money";
import { balanceBlocks } from "@/lib/store/tables/balance-blocks";
import { refunds, splitLegs, steps, transactions } from "@/lib/store/tables/transactions";
import { effects } from "@/lib/store/tables/webhooks";

export type TransactionRow = typeof transactions.$inferSelect;
export type MovementRow = typeof movements.$inferInsert;
export type StepRow = typeof steps.$inferInsert;

/** Two writers of one object wait for each other, also where there is no row yet to lock. */
export async function lockObject(tx: Tx, objectId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${objectId}, 727402))`);
}

export async function findTransaction(tx: Tx, id: string): Promise<TransactionRow | null> {
  const rows = await tx.select().from(transactions).where(eq(transactions.id, id)).for("update");
  return rows[0] ?? null;
}

export async function saveTransaction(tx: Tx, row: TransactionRow): Promise<void> {
  await tx.insert(transactions).values(row).onConflictDoUpdate({ target: transactions.id, set: row });
}

/** A charge's legs are dated like its money, so that a period of them is found without their charges. */
export async function dateSplitLegs(tx: Tx, transactionId: string, settledAt: Date): Promise<void> {
  await tx.update(splitLegs).set({ settledAt }).where(eq(splitLegs.transactionId, transactionId));
}

export type KnownBefore = { refundState: string; hasOpenBlock: boolean };

/** What came of a payment before the payment itself was known: its refund, or a block on it. */
export async function findWhatCameFirst(tx: Tx, transactionId: string): Promise<KnownBefore> {
  const [refund] = await tx
    .select({ state: refunds.state })
    .from(refunds)
    .where(eq(refunds.originalTransactionId, transactionId));
  const open = await tx
    .select({ id: balanceBlocks.id })
    .from(balanceBlocks)
    .where(
      and(
        eq(balanceBlocks.transactionId, transactionId),
        inArray(balanceBlocks.status, ["awaiting_response", "defended"]),
      ),
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

export async function hasEffect(tx: Tx, type: string, objectId: string): Promise<boolean> {
  const rows = await tx
    .select({ type: effects.effectType })
    .from(effects)
    .where(and(eq(effects.effectType, type), eq(effects.objectId, objectId)));
  return rows.length > 0;
}

export async function insertMovements(tx: Tx, rows: readonly MovementRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(movements).values([...rows]);
}

export type Total = { day: string; wallet: string; measure: string; count: number; amountCentavos: Centavos };

/**
 * Adds to the day's sums. In one order always, because two transactions may add to the same rows; and one transaction may
 * add more than once, so it holds all the sums of the wallet from its first adding on.
 */
export async function addToTotals(tx: Tx, totals: readonly Total[]): Promise<void> {
  const touched = [...new Set(totals.map(({ wallet }) => wallet))].toSorted();
  for (const wallet of touched)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${wallet}, 727405))`);
  const ordered = totals.toSorted((a, b) =>
    `${a.day} ${a.wallet} ${a.measure}`.localeCompare(`${b.day} ${b.wallet} ${b.measure}`),
  );
  for (const total of ordered)
    await tx
      .insert(dailyTotals)
      .values(total)
      .onConflictDoUpdate({
        target: [dailyTotals.day, dailyTotals.wallet, dailyTotals.measure],
        set: {
          count: sql`${dailyTotals.count} + excluded.count`,
          amountCentavos: sql`${dailyTotals.amountCentavos} + excluded.amount_centavos`,
        },
      });
}

export async function insertStep(tx: Tx, step: StepRow): Promise<void> {
  await tx.insert(steps).values(step);
}

export async function listSteps(
  tx: Tx,
  objectType: string,
  objectId: string,
): Promise<(typeof steps.$inferSelect)[]> {
  return tx
    .select()
    .from(steps)
    .where(and(eq(steps.objectType, objectType), eq(steps.objectId, objectId)))
    .orderBy(steps.at, steps.id);
}
