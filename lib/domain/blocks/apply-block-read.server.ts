import "server-only";
import { type StepKind } from "@/lib/core/words/steps";
import { oneOf } from "@/lib/core/words/words";
import { isResolved, BLOCK_STATUSES, type BlockStatus } from "@/lib/core/words/blocks";
import { type LiveFrame } from "@/lib/platform/live/events";
import { type FoundByRead, noteFoundByRead } from "@/lib/engine/mirror/outage-records.server";
import { insertStep } from "@/lib/engine/mirror/records.server";
import { type BalanceBlockWire } from "@/lib/pix/wire/balance-block";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { blockFrames } from "./apply-block-event.server";
import { recordBlockMoney } from "./record-block-money.server";
import { type MergedBlock, mergeBlock } from "./merge-block.server";
import { type BlockRow, findWalletOfTransaction } from "./records.server";

/** Steps have the events' own names, so that one history reads alike whatever door its parts came by. */
const STEP_OF_STATUS = {
  awaiting_response: null,
  other: null,
  defended: "balance_block_defended",
  approved: "balance_block_approved",
  rejected: "balance_block_rejected",
} as const satisfies Record<BlockStatus, StepKind | null>;

/** One block of the service's list, merged like an event: only this door tells of `defended`, and of lost webhooks. */
export async function applyBlockRead(
  tx: Tx,
  wallet: string,
  reported: BalanceBlockWire,
  now: Date,
): Promise<MergedBlock & { frames: LiveFrame[] }> {
  await lock(tx, "object", reported.id);
  const status = oneOf(BLOCK_STATUSES, reported.status, "other");
  const isEnd = isResolved(status);
  const { resolutionReason, resolvedAt, ...facts } = reported;
  const initiator = reported.transactionId && (await findWalletOfTransaction(tx, reported.transactionId));
  const merged = await mergeBlock(
    tx,
    {
      ...facts,
      status,
      apiStatus: reported.status,
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

async function recordReadStep(tx: Tx, row: BlockRow, kind: StepKind, at: Date, now: Date): Promise<void> {
  const about = { kind, source: "read", at, recordedAt: now } as const;
  await insertStep(tx, { ...about, objectType: "block", objectId: row.id });
  if (row.transactionId)
    await insertStep(tx, {
      ...about,
      objectType: "transaction",
      objectId: row.transactionId,
      details: { blockId: row.id },
    });
}
