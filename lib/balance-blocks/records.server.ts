import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { setOpenBlock } from "@/lib/mirror/records.server";
import { furthestBlockStatus } from "@/lib/mirror/states";
import { type Tx } from "@/lib/store/store.server";
import { balanceBlocks } from "@/lib/store/tables/balance-blocks";

export type BlockRow = typeof balanceBlocks.$inferSelect;
export type BlockFacts = Pick<BlockRow, "id" | "wallet" | "status" | "amountCentavos" | "origin"> &
  Partial<BlockRow>;

const OPEN: readonly string[] = ["awaiting_response", "defended"];

/** Forward only and set once. Keeps the payment's own mark of an open block. The caller holds the block's lock. */
export async function mergeBlock(
  tx: Tx,
  facts: BlockFacts,
  now: Date,
): Promise<{ row: BlockRow; isNew: boolean; hasMoved: boolean; conflict: string | null }> {
  const [before] = await tx.select().from(balanceBlocks).where(eq(balanceBlocks.id, facts.id));
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
  const { status, wallet: _wallet, origin: _origin, id: _id, createdAt, serviceReadAt, ...rest } = facts;
  for (const [name, value] of Object.entries(rest))
    if ((row[name as keyof BlockRow] ?? "") === "" && value !== undefined)
      Object.assign(row, { [name]: value });
  // A resolution that came first knows only its own time; the block is older than that.
  if (createdAt && createdAt < row.createdAt) row.createdAt = createdAt;
  if (serviceReadAt) row.serviceReadAt = serviceReadAt;
  row.status = furthestBlockStatus(row.status, status);
  row.changedAt = now;
  await tx.insert(balanceBlocks).values(row).onConflictDoUpdate({ target: balanceBlocks.id, set: row });
  if (row.transactionId) await setOpenBlock(tx, row.transactionId, await hasOpenBlock(tx, row.transactionId));
  const isEnd = status === "approved" || status === "rejected";
  return {
    row,
    isNew: !before,
    hasMoved: before?.status !== row.status,
    conflict: isEnd && row.status !== status ? `told ${status} after ${row.status}` : null,
  };
}

async function hasOpenBlock(tx: Tx, transactionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: balanceBlocks.id })
    .from(balanceBlocks)
    .where(and(eq(balanceBlocks.transactionId, transactionId), inArray(balanceBlocks.status, [...OPEN])))
    .limit(1);
  return rows.length > 0;
}
