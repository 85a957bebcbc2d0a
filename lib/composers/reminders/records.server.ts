import "server-only";
import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { blockReminders } from "@/lib/platform/store/tables/duty";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { inScope } from "@/lib/platform/store/scope.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { isUnanswered } from "@/lib/platform/store/waiting-blocks.server";

export type WaitingRow = Pick<
  typeof balanceBlocks.$inferSelect,
  "id" | "wallet" | "assigneeId" | "amountCentavos" | "createdAt" | "blockType" | "orderDueBy"
>;

const WAITING = {
  id: balanceBlocks.id,
  wallet: balanceBlocks.wallet,
  assigneeId: balanceBlocks.assigneeId,
  amountCentavos: balanceBlocks.amountCentavos,
  createdAt: balanceBlocks.createdAt,
  blockType: balanceBlocks.blockType,
  orderDueBy: balanceBlocks.orderDueBy,
};

/** Blocks that wait for an answer, the oldest first, from one position on. */
export const listWaitingBlocks = (
  reader: Reader,
  after: { createdAt: Date; id: string } | null,
  limit: number,
): Promise<WaitingRow[]> =>
  reader
    .select(WAITING)
    .from(balanceBlocks)
    .where(
      and(
        isUnanswered(),
        after === null
          ? undefined
          : or(
              gt(balanceBlocks.createdAt, after.createdAt),
              and(eq(balanceBlocks.createdAt, after.createdAt), gt(balanceBlocks.id, after.id)),
            ),
      ),
    )
    .orderBy(asc(balanceBlocks.createdAt), asc(balanceBlocks.id))
    .limit(limit);

/** The same that a person may see, with the names of their accounts. */
export const listDeadlineRows = (
  reader: Reader,
  scope: WalletScope,
  limit: number,
): Promise<(WaitingRow & { walletName: string | null })[]> =>
  reader
    .select({ ...WAITING, walletName: wallets.name })
    .from(balanceBlocks)
    .leftJoin(wallets, eq(wallets.reference, balanceBlocks.wallet))
    .where(and(inScope(scope, balanceBlocks.wallet), isUnanswered()))
    .orderBy(asc(balanceBlocks.createdAt), asc(balanceBlocks.id))
    .limit(limit);

export type SentReminder = typeof blockReminders.$inferSelect;

export const listSentReminders = (reader: Reader, blockIds: readonly string[]): Promise<SentReminder[]> =>
  reader
    .select()
    .from(blockReminders)
    .where(inArray(blockReminders.blockId, [...blockIds]));

/**
 * Returns those that were not reported before. The order is fixed, so two processes that report the same do not
 * deadlock.
 */
export async function insertSentReminders(tx: Tx, told: readonly SentReminder[]): Promise<SentReminder[]> {
  if (told.length === 0) return [];
  const inOrder = told.toSorted((a, b) =>
    a.blockId === b.blockId ? a.hours - b.hours : a.blockId < b.blockId ? -1 : 1,
  );
  return tx
    .insert(blockReminders)
    .values([...inOrder])
    .onConflictDoNothing()
    .returning();
}

/**
 * Deletes the reminders of blocks that are over, regardless of the steps they were for. Returns the number of deleted
 * rows.
 */
export async function deleteSentRemindersBefore(tx: Tx, before: Date): Promise<number> {
  const gone = await tx.execute(sql`
    delete from block_reminders r where r.at < ${before.toISOString()}::timestamptz and not exists (
      select from ${balanceBlocks} where ${balanceBlocks.id} = r.block_id and ${isUnanswered()})`);
  return gone.rowCount ?? 0;
}
