import "server-only";
import { type BlockStatus, isResolved } from "@/lib/core/words/blocks";
import { type Mismatch } from "@/lib/core/words/transactions";
import { setOpenBlock } from "@/lib/engine/mirror/records.server";
import { furthestBlockStatus } from "@/lib/engine/mirror/states";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type BlockRow, findBlock, hasOpenBlock, saveBlock } from "./records.server";

export type BlockFacts = Pick<BlockRow, "id" | "wallet" | "status" | "amountCentavos" | "origin"> &
  Partial<BlockRow>;

export type MergedBlock = {
  row: BlockRow;
  /** Null: the mirror did not know it. */
  statusBefore: BlockStatus | null;
  isNew: boolean;
  hasMoved: boolean;
  mismatch: Mismatch | null;
};

/** Keeps the payment's own mark of an open block. The caller holds the block's lock. */
export async function mergeBlock(tx: Tx, facts: BlockFacts, now: Date): Promise<MergedBlock> {
  const before = await findBlock(tx, facts.id);
  const row = blockAfter(before, facts, now);
  await saveBlock(tx, row);
  if (row.transactionId) await setOpenBlock(tx, row.transactionId, await hasOpenBlock(tx, row.transactionId));
  return {
    row,
    statusBefore: before?.status ?? null,
    isNew: !before,
    hasMoved: before?.status !== row.status,
    mismatch: mismatchOf(before, row, facts),
  };
}

/** Forward only and set once. */
export function blockAfter(before: BlockRow | null, facts: BlockFacts, now: Date): BlockRow {
  const row: BlockRow = {
    ...(before ?? {
      id: facts.id,
      wallet: facts.wallet,
      transactionId: null,
      status: facts.status,
      apiStatus: null,
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
  const { status, wallet: _wallet, origin, id: _id, createdAt, serviceReadAt, apiStatus, ...rest } = facts;
  for (const [name, value] of Object.entries(rest))
    if ((row[name as keyof BlockRow] ?? "") === "" && value !== undefined)
      Object.assign(row, { [name]: value });
  // A resolution that came first knows only its own time; the block is older than that.
  if (createdAt && createdAt < row.createdAt) row.createdAt = createdAt;
  // An event may not say when it ended and then counts as of its sending; the service's list says.
  if (origin === "read" && facts.resolvedAt) row.resolvedAt = facts.resolvedAt;
  if (serviceReadAt) row.serviceReadAt = serviceReadAt;
  if (apiStatus) row.apiStatus = apiStatus;
  row.status = furthestBlockStatus(row.status, status);
  row.changedAt = now;
  return row;
}

function mismatchOf(before: BlockRow | null, row: BlockRow, reported: BlockFacts): Mismatch | null {
  if (isResolved(reported.status) && row.status !== reported.status) return "outcome";
  return before && before.amountCentavos !== reported.amountCentavos ? "amount" : null;
}
