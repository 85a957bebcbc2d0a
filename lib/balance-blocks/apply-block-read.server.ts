import "server-only";
import { type LiveFrame } from "@/lib/live/events";
import { type FoundByRead, noteFoundByRead } from "@/lib/mirror/outage-records.server";
import { insertStep, lockObject } from "@/lib/mirror/records.server";
import { type BalanceBlockWire } from "@/lib/pix/wire/balance-block";
import { type Tx } from "@/lib/store/store.server";
import { blockFrames } from "./apply-block-event.server";
import { isResolved } from "./labels";
import { recordBlockMoney } from "./record-block-money.server";
import { type BlockRow, type MergedBlock, findWalletOfTransaction, mergeBlock } from "./records.server";

/** Steps have the events' own names, so that one history reads alike whatever door its parts came by. */
const STEP_OF_STATUS: Readonly<Record<string, string>> = {
  defended: "balance_block_defended",
  approved: "balance_block_approved",
  rejected: "balance_block_rejected",
};

/** One block of the service's list, merged like an event: only this door tells of `defended`, and of lost webhooks. */
export async function applyBlockRead(
  tx: Tx,
  wallet: string,
  told: BalanceBlockWire,
  now: Date,
): Promise<MergedBlock & { frames: LiveFrame[] }> {
  await lockObject(tx, told.id);
  const isEnd = isResolved(told.status);
  const { resolutionReason, resolvedAt, ...facts } = told;
  const initiator = told.transactionId && (await findWalletOfTransaction(tx, told.transactionId));
  const merged = await mergeBlock(
    tx,
    {
      ...facts,
      wallet: initiator ?? wallet,
      ...(isEnd && { resolutionReason, resolvedAt }),
      origin: "read",
      serviceReadAt: now,
    },
    now,
  );
  const { row } = merged;
  await recordBlockMoney(tx, row, { source: "read", at: resolvedAt ?? now, now });
  await noteFoundByRead(tx, foundOf(merged), now);
  if (merged.isNew) await recordReadStep(tx, row, "balance_block_created", row.createdAt, now);
  const step = STEP_OF_STATUS[row.status];
  if (merged.hasMoved && step)
    await recordReadStep(tx, row, step, isEnd ? (row.resolvedAt ?? now) : now, now);
  return { ...merged, frames: blockFrames(row) };
}

const foundOf = ({ row, statusBefore }: MergedBlock): FoundByRead => ({
  objectType: "block",
  objectId: row.id,
  transactionId: row.transactionId,
  wallet: row.wallet,
  kind: row.blockType,
  amountCentavos: row.amountCentavos,
  stateBefore: statusBefore,
  stateAfter: row.status,
});

async function recordReadStep(tx: Tx, row: BlockRow, kind: string, at: Date, now: Date): Promise<void> {
  const about = { kind, source: "read", at, recordedAt: now };
  await insertStep(tx, { ...about, objectType: "block", objectId: row.id });
  if (row.transactionId)
    await insertStep(tx, {
      ...about,
      objectType: "transaction",
      objectId: row.transactionId,
      details: { blockId: row.id },
    });
}
