import "server-only";
import { type TransactionType } from "@/lib/core/words/transactions";
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { type TransactionRow } from "@/lib/engine/mirror/records.server";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { charges, transactions } from "@/lib/platform/store/tables/transactions";

/** The code is shown only while a charge waits: kept when a read brings it. */
export async function keepCopyPaste(tx: Tx, id: string, pixCopyPaste: string): Promise<void> {
  await tx
    .insert(charges)
    .values({ id, pixCopyPaste })
    .onConflictDoUpdate({
      target: charges.id,
      set: { pixCopyPaste },
      setWhere: isNull(charges.pixCopyPaste),
    });
}

export async function saveReadSchedule(
  tx: Tx,
  id: string,
  schedule: Pick<TransactionRow, "reads" | "nextReadAt" | "mismatch" | "mismatchDetails">,
): Promise<void> {
  await tx.update(transactions).set(schedule).where(eq(transactions.id, id));
}

/** Whichever wallet it is in. */
export async function findTypeOf(reader: Reader, id: string): Promise<TransactionType | null> {
  const rows = await reader
    .select({ type: transactions.type })
    .from(transactions)
    .where(eq(transactions.id, id));
  return rows[0]?.type ?? null;
}

export async function postponeRead(tx: Tx, id: string, until: Date | null): Promise<void> {
  await tx
    .update(transactions)
    .set({ nextReadAt: until, reads: sql`${transactions.reads} + 1` })
    .where(eq(transactions.id, id));
}

export type DueRead = { id: string; wallet: string; reads: number };

/**
 * The objects longest due, taken for a while: another instance that looks now takes the next ones. One that dies leaves
 * them due again.
 */
export async function takeDueReads(tx: Tx, now: Date, until: Date, limit: number): Promise<DueRead[]> {
  const due = lockRows(
    tx,
    tx
      .select({ id: transactions.id })
      .from(transactions)
      .where(and(isNotNull(transactions.nextReadAt), lte(transactions.nextReadAt, now)))
      .orderBy(asc(transactions.nextReadAt))
      .limit(limit),
    { skipLocked: true },
  );
  return tx
    .update(transactions)
    .set({ nextReadAt: until })
    .where(sql`${transactions.id} in (${due})`)
    .returning({ id: transactions.id, wallet: transactions.wallet, reads: transactions.reads });
}

/** Objects that were taken and could not be read: due within the spread, where nothing made them due otherwise. */
export async function endReadBackoffs(
  tx: Tx,
  ids: readonly string[],
  now: Date,
  spreadSeconds: number,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(transactions)
    .set({
      nextReadAt: sql`${now.toISOString()}::timestamptz + random() * make_interval(secs => ${spreadSeconds})`,
    })
    .where(and(inArray(transactions.id, [...ids]), gt(transactions.nextReadAt, now)));
}
