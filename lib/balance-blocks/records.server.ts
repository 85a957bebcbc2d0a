import "server-only";
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { setOpenBlock } from "@/lib/mirror/records.server";
import { furthestBlockStatus } from "@/lib/mirror/states";
import { type Tx } from "@/lib/store/store.server";
import { balanceBlocks, blockReads } from "@/lib/store/tables/balance-blocks";
import { transactions } from "@/lib/store/tables/transactions";
import { wallets } from "@/lib/store/tables/wallets";
import { isResolved } from "./labels";

export type BlockRow = typeof balanceBlocks.$inferSelect;
export type BlockFacts = Pick<BlockRow, "id" | "wallet" | "status" | "amountCentavos" | "origin"> &
  Partial<BlockRow>;

export type MergedBlock = {
  row: BlockRow;
  /** Null: the mirror did not know it. */
  statusBefore: string | null;
  isNew: boolean;
  hasMoved: boolean;
  conflict: string | null;
};

const OPEN: readonly string[] = ["awaiting_response", "defended"];

/** Forward only and set once. Keeps the payment's own mark of an open block. The caller holds the block's lock. */
export async function mergeBlock(tx: Tx, facts: BlockFacts, now: Date): Promise<MergedBlock> {
  const before = await findBlock(tx, facts.id);
  const row: BlockRow = {
    ...(before ?? {
      id: facts.id,
      wallet: facts.wallet,
      transactionId: null,
      status: facts.status,
      blockType: facts.blockType ?? "",
      amountCentavos: facts.amountCentavos,
      referenceNumber: null,
      reason: null,
      externalReference: null,
      e2eId: null,
      createdAt: facts.createdAt ?? now,
      resolutionReason: null,
      resolvedAt: null,
      assigneeId: null,
      answeredAt: null,
      answeredNote: null,
      remindedHours: null,
      origin: facts.origin,
      serviceReadAt: null,
      changedAt: now,
    }),
  };
  const { status, wallet: _wallet, origin, id: _id, createdAt, serviceReadAt, ...rest } = facts;
  for (const [name, value] of Object.entries(rest))
    if ((row[name as keyof BlockRow] ?? "") === "" && value !== undefined)
      Object.assign(row, { [name]: value });
  // A resolution that came first knows only its own time; the block is older than that.
  if (createdAt && createdAt < row.createdAt) row.createdAt = createdAt;
  // An event may not say when it ended and then counts as of its sending; the service's list says.
  if (origin === "read" && facts.resolvedAt) row.resolvedAt = facts.resolvedAt;
  if (serviceReadAt) row.serviceReadAt = serviceReadAt;
  row.status = furthestBlockStatus(row.status, status);
  row.changedAt = now;
  await saveBlock(tx, row);
  if (row.transactionId) await setOpenBlock(tx, row.transactionId, await hasOpenBlock(tx, row.transactionId));
  return {
    row,
    statusBefore: before?.status ?? null,
    isNew: !before,
    hasMoved: before?.status !== row.status,
    conflict: conflictOf(before, row, facts),
  };
}

/** What people record about a block is never written back by what the service tells. */
async function saveBlock(tx: Tx, row: BlockRow): Promise<void> {
  const { assigneeId: _assignee, answeredAt: _at, answeredNote: _note, remindedHours: _hours, ...told } = row;
  await tx.insert(balanceBlocks).values(row).onConflictDoUpdate({ target: balanceBlocks.id, set: told });
}

function conflictOf(before: BlockRow | null, row: BlockRow, told: BlockFacts): string | null {
  if (isResolved(told.status) && row.status !== told.status) return `told ${told.status} after ${row.status}`;
  return before && before.amountCentavos !== told.amountCentavos ? "told another amount" : null;
}

export async function findBlock(tx: Tx, id: string): Promise<BlockRow | null> {
  const rows = await tx.select().from(balanceBlocks).where(eq(balanceBlocks.id, id));
  return rows[0] ?? null;
}

export async function findBlocks(tx: Tx, ids: readonly string[]): Promise<BlockRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(balanceBlocks)
    .where(inArray(balanceBlocks.id, [...ids]));
}

/** For an event that names a payment and no block: null where there is not exactly one that it can mean. */
export async function findOnlyUnresolvedBlock(tx: Tx, transactionId: string): Promise<BlockRow | null> {
  const rows = await tx
    .select()
    .from(balanceBlocks)
    .where(
      and(
        eq(balanceBlocks.transactionId, transactionId),
        notInArray(balanceBlocks.status, ["approved", "rejected"]),
      ),
    )
    .limit(2);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

async function hasOpenBlock(tx: Tx, transactionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: balanceBlocks.id })
    .from(balanceBlocks)
    .where(and(eq(balanceBlocks.transactionId, transactionId), inArray(balanceBlocks.status, [...OPEN])))
    .limit(1);
  return rows.length > 0;
}

/** The wallet of a payment that the mirror knows: a block is debited from whoever made the charge. */
export async function findWalletOfTransaction(tx: Tx, transactionId: string): Promise<string | null> {
  const rows = await tx
    .select({ wallet: transactions.wallet })
    .from(transactions)
    .where(eq(transactions.id, transactionId));
  return rows[0]?.wallet ?? null;
}

export async function findUnknownTransactions(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
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
  const due = tx
    .select({ wallet: blockReads.wallet })
    .from(blockReads)
    .where(sql`${blockReads.nextReadAt} <= ${now.toISOString()}::timestamptz`)
    .orderBy(blockReads.nextReadAt)
    .limit(limit)
    .for("update", { skipLocked: true });
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

/** An event told of a block that only the list can show: the list is read at once. */
export async function askForBlockRead(tx: Tx, wallet: string, now: Date): Promise<void> {
  await tx
    .insert(blockReads)
    .values({ wallet, nextReadAt: now })
    .onConflictDoUpdate({ target: blockReads.wallet, set: { nextReadAt: now } });
}
