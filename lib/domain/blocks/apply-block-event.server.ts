import "server-only";
import { type BlockStatus } from "@/lib/core/words/blocks";
import { type BlockEventName } from "@/lib/core/words/events";
import { type LiveFrame } from "@/lib/platform/live/events";
import {
  type Applied,
  type EventSource,
  nothingApplied,
  recordWebhookStep,
} from "@/lib/engine/mirror/apply.server";
import { type KnownEvent } from "@/lib/pix/wire/event";
import { lock } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { namedBlock, onlyBlockMeant } from "./block-meant";
import { recordBlockMoney } from "./record-block-money.server";
import { mergeBlock } from "./merge-block.server";
import { type BlockRow, askForBlockRead, findBlock, listUnresolvedBlockIds } from "./records.server";

const STATUS_OF_EVENT = {
  balance_block_created: "awaiting_response",
  balance_block_approved: "approved",
  balance_block_rejected: "rejected",
} as const satisfies Record<BlockEventName, BlockStatus>;

/**
 * Specification, "Balance block": a later event alone is enough to know the block (faults, H42). What the event leaves
 * out, a known block fills in; what nothing fills in, the service's list is asked for.
 */
export async function applyBlockEvent(
  tx: Tx,
  event: KnownEvent<BlockEventName>,
  source: EventSource,
): Promise<Applied> {
  const reported = STATUS_OF_EVENT[event.event];
  const { data } = event;
  const isEnd = reported !== "awaiting_response";
  const id = await blockIdOf(tx, event, isEnd);
  if (id !== null) await lock(tx, "object", id);
  const known = id === null ? null : await findBlock(tx, id);
  const amountCentavos = data.amountCentavos ?? known?.amountCentavos ?? null;
  if (id === null || amountCentavos === null) {
    await askForBlockRead(tx, source.wallet, source.now);
    return nothingApplied;
  }
  const at = (isEnd ? data.resolvedAt : data.createdAt) ?? event.timestamp ?? source.now;
  const merged = await mergeBlock(
    tx,
    {
      id,
      wallet: source.wallet,
      transactionId: data.transactionId === "" ? null : data.transactionId,
      status: reported,
      blockType: data.blockType ?? "",
      amountCentavos,
      referenceNumber: data.referenceNumber,
      reason: data.reason,
      externalReference: data.externalReference,
      e2eId: data.e2eId,
      createdAt: data.createdAt ?? at,
      ...(isEnd && { resolutionReason: data.resolutionReason, resolvedAt: at }),
      origin: "webhook",
    },
    source.now,
  );
  const isNew = await recordBlockMoney(tx, merged.row, {
    source: "webhook",
    deliveryId: source.deliveryId,
    at,
    now: source.now,
  });
  const didChange = isNew || merged.isNew || merged.hasMoved;
  if (didChange) {
    await recordWebhookStep(tx, source, { type: "block", id }, event.event, at);
    if (merged.row.transactionId)
      await recordWebhookStep(
        tx,
        source,
        { type: "transaction", id: merged.row.transactionId },
        event.event,
        at,
        { blockId: id },
      );
  }
  return {
    effect: didChange ? event.event : null,
    frames: blockFrames(merged.row),
    mismatch: merged.mismatch,
  };
}

async function blockIdOf(
  reader: Reader,
  { data }: KnownEvent<BlockEventName>,
  isEnd: boolean,
): Promise<string | null> {
  const named = namedBlock(data);
  if (named !== null || !isEnd || data.transactionId === "") return named;
  return onlyBlockMeant(await listUnresolvedBlockIds(reader, data.transactionId));
}

export function blockFrames(row: BlockRow): LiveFrame[] {
  const { id, transactionId, wallet } = row;
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
