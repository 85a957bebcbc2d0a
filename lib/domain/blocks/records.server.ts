import "server-only";
import { type BlockStatus, RESOLVED_BLOCK_STATUSES } from "@/lib/core/enums/blocks";
import { and, eq, gt, inArray, lte, notInArray, sql } from "drizzle-orm";
import { lockRows } from "@/lib/platform/store/locks.server";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { balanceBlocks, blockReads } from "@/lib/platform/store/tables/balance-blocks";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { wallets } from "@/lib/platform/store/tables/wallets";

export type BlockRow = typeof balanceBlocks.$inferSelect;
export async function findBlocks(reader: Reader, ids: readonly string[]): Promise<BlockRow[]> {
  if (ids.length === 0) return [];
  return reader
    .select()
    .from(balanceBlocks)
    .where(inArray(balanceBlocks.id, [...ids]));
}

/**
 * Lists the blocks that events reported, ended or not, and that no list has shown yet. Their existence is not
 * confirmed.
 */
export async function listUnlistedBlocks(reader: Reader, wallet: string, limit: number): Promise<string[]> {
  const rows = await reader
    .select({ id: balanceBlocks.id })
    .from(balanceBlocks)
    .where(
      and(
        eq(balanceBlocks.wallet, wallet),
        // Spelt as the partial index has it.
        sql`service_read_at is null and status <> ${enumSql<BlockStatus>("dismissed")}`,
      ),
    )
    .orderBy(balanceBlocks.createdAt, balanceBlocks.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Two at most: whether there is one or are several. */
export const listUnresolvedBlockIds = (reader: Reader, transactionId: string): Promise<{ id: string }[]> =>
  reader
    .select({ id: balanceBlocks.id })
    .from(balanceBlocks)
    .where(
      and(
        eq(balanceBlocks.transactionId, transactionId),
        notInArray(balanceBlocks.status, RESOLVED_BLOCK_STATUSES),
      ),
    )
    .limit(2);

export async function findUnknownTransactions(reader: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .select({ id: transactions.id })
    .from(transactions)
    .where(inArray(transactions.id, [...ids]));
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/**
 * The wallets whose list is due, taken until `until`, each a little later than the one before: another instance that
 * looks now takes the next ones, and one that dies leaves them due again.
 */
export async function takeDueBlockReads(
  tx: Tx,
  now: Date,
  until: Date,
  spreadSeconds: number,
  limit: number,
): Promise<string[]> {
  await tx
    .insert(blockReads)
    .select(
      tx
        .select({
          wallet: wallets.reference,
          nextReadAt: sql`${now.toISOString()}::timestamptz`.as("next_read_at"),
          readAt: sql`null::timestamptz`.as("read_at"),
        })
        .from(wallets),
    )
    .onConflictDoNothing();
  const due = lockRows(
    tx,
    tx
      .select({ wallet: blockReads.wallet })
      .from(blockReads)
      .where(sql`${blockReads.nextReadAt} <= ${now.toISOString()}::timestamptz`)
      .orderBy(blockReads.nextReadAt)
      .limit(limit),
    { skipLocked: true },
  );
  const taken = await tx
    .update(blockReads)
    .set({
      nextReadAt: sql`${until.toISOString()}::timestamptz + random() * ${spreadSeconds} * interval '1 second'`,
    })
    .where(sql`${blockReads.wallet} in (${due})`)
    .returning({ wallet: blockReads.wallet });
  return taken.map(({ wallet }) => wallet);
}

/** Leaves the time of the next reading alone: an event may have asked for it while this one ran. */
export async function noteBlockRead(tx: Tx, wallet: string, readAt: Date): Promise<void> {
  await tx.update(blockReads).set({ readAt }).where(eq(blockReads.wallet, wallet));
}

/**
 * The lists whose last reading failed are due within `spreadSeconds`. A list that was read since it was last taken, at most
 * `takenForMs` before its next time, waits on; so does one that was taken less than a tenth of `everyMs` ago.
 */
export async function endBlockBackoffs(
  tx: Tx,
  now: Date,
  { everyMs, takenForMs }: { everyMs: number; takenForMs: number },
  spreadSeconds: number,
): Promise<void> {
  const soon = new Date(now.getTime() + spreadSeconds * 1_000);
  const takenAWhileAgo = new Date(now.getTime() + everyMs * 0.9);
  await tx
    .update(blockReads)
    .set({
      nextReadAt: sql`${now.toISOString()}::timestamptz + random() * make_interval(secs => ${spreadSeconds})`,
    })
    .where(
      and(
        gt(blockReads.nextReadAt, soon),
        lte(blockReads.nextReadAt, takenAWhileAgo),
        sql`(${blockReads.readAt} is null
          or ${blockReads.readAt} < ${blockReads.nextReadAt} - make_interval(secs => ${takenForMs / 1_000}))`,
      ),
    );
}

/** Requests an immediate read of the list, after an event reported a block that only the list can show. */
export async function askForBlockRead(tx: Tx, wallet: string, now: Date): Promise<void> {
  await tx
    .insert(blockReads)
    .values({ wallet, nextReadAt: now })
    .onConflictDoUpdate({ target: blockReads.wallet, set: { nextReadAt: now } });
}
