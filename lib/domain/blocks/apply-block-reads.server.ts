import "server-only";
import { writeAll } from "@/lib/platform/store/writes.server";
import { type BlockStatus, REPORTED_BLOCK_STATUSES, isResolved } from "@/lib/core/enums/blocks";
import { type StepKind } from "@/lib/core/enums/steps";
import { parseEnum } from "@/lib/core/enums/enums";
import { type LiveFrame } from "@/lib/platform/live/events";
import { type ProjectedBlock } from "@/lib/engine/projection/project-block";
import { type BlockFacts, type Observation } from "@/lib/engine/projection/observation";
import { ingestObservations } from "@/lib/engine/mirror/ingest-observations.server";
import { type StepRow, stepsInto } from "@/lib/engine/mirror/records.server";
import { type BalanceBlockWire } from "@/lib/pix/wire/balance-block";
import { type Tx } from "@/lib/platform/store/tx.server";

/** Steps have the events' own names, so that one history is uniform for every source of its parts. */
const STEP_OF_STATUS = {
  awaiting_response: null,
  other: null,
  // The mirror itself records this step, independent of the source that contradicted the block.
  dismissed: null,
  defended: "balance_block_defended",
  approved: "balance_block_approved",
  rejected: "balance_block_rejected",
} as const satisfies Record<BlockStatus, StepKind | null>;

export function blockRead(
  reported: BalanceBlockWire,
  asked: { wallet: string; at: Date },
): Observation<BlockFacts> {
  const status = parseEnum(REPORTED_BLOCK_STATUSES, reported.status, "other");
  const { resolutionReason, resolvedAt, status: apiStatus, ...told } = reported;
  return {
    key: `read ${asked.at.toISOString()} ${reported.id}`,
    source: "read",
    at: asked.at,
    wallet: asked.wallet,
    told: {
      ...told,
      about: "block",
      status,
      apiStatus,
      ...(isResolved(status) && { resolutionReason, resolvedAt }),
    },
  };
}

/**
 * Projects blocks of the service's list like events: only this source reports `defended`, and blocks of lost
 * webhooks.
 */
export async function applyBlockReads(
  tx: Tx,
  tellings: readonly Observation<BlockFacts>[],
  now: Date,
): Promise<{ frames: LiveFrame[]; doubted: string[] }> {
  const steps: StepRow[] = [];
  const frames: LiveFrame[] = [];
  const doubted: string[] = [];
  const seen = await ingestObservations(tx, tellings, now);
  for (const [at, { told }] of tellings.entries()) {
    const of = (blocks: readonly ProjectedBlock[] = []) => blocks.find(({ id }) => id === told.id);
    const block = of(seen[at]?.after.blocks);
    if (!block) continue;
    const before = of(seen[at]?.before.blocks);
    // The list says nothing of the parts that a block ended with.
    if (block.doubts.some(({ mismatch }) => mismatch !== "block_part")) doubted.push(block.id);
    if (!before || before.status === "dismissed")
      steps.push(...stepsOf(block, "balance_block_created", block.createdAt, now));
    const step = STEP_OF_STATUS[block.status];
    const endedAt = isResolved(block.status) ? (block.resolvedAt ?? now) : now;
    if (before?.status !== block.status && step) steps.push(...stepsOf(block, step, endedAt, now));
    frames.push(...blockFrames(block));
  }
  await writeAll(tx, [stepsInto(steps)]);
  return { frames, doubted };
}

function stepsOf({ id, transactionId }: ProjectedBlock, kind: StepKind, at: Date, now: Date): StepRow[] {
  const about = { kind, source: "read", at, recordedAt: now } as const;
  const ofBlock: StepRow = { ...about, objectType: "block", objectId: id };
  return transactionId === null
    ? [ofBlock]
    : [ofBlock, { ...about, objectType: "transaction", objectId: transactionId, details: { blockId: id } }];
}

export function blockFrames({ id, transactionId, wallet }: ProjectedBlock): LiveFrame[] {
  return [
    { name: "block.changed", ids: [id], wallet },
    ...(transactionId
      ? ([
          { name: "charge.changed", ids: [transactionId], wallet },
          { name: "transaction.changed", ids: [transactionId], wallet },
        ] satisfies LiveFrame[])
      : []),
  ];
}
