import "server-only";
import { and, asc, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { transactions } from "@/lib/platform/store/tables/transactions";

export type DueRead = { id: string; wallet: string };

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
    .returning({ id: transactions.id, wallet: transactions.wallet });
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
