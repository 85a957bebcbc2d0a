import "server-only";
import { isUuid } from "@/lib/core/ids";
import { type LiveFrame } from "@/lib/live/events";
import { type Applied, type EventSource, nothingApplied, recordWebhookStep } from "@/lib/mirror/apply.server";
import { lockObject } from "@/lib/mirror/records.server";
import { type EventWire } from "@/lib/pix/wire/event";
import { type Tx } from "@/lib/store/store.server";
import { recordBlockMoney } from "./record-block-money.server";
import {
  type BlockRow,
  askForBlockRead,
  findBlock,
  findOnlyUnresolvedBlock,
  mergeBlock,
} from "./records.server";

const STATUS_OF_EVENT: Readonly<Record<string, string>> = {
  balance_block_created: "awaiting_response",
  balance_block_approved: "approved",
  balance_block_rejected: "rejected",
};

/**
 * Specification, "Balance block": a later event alone is enough to know the block (faults, H42). What the event leaves
 * out, a known block fills in; what nothing fills in, the service's list is asked for.
 */
export async function applyBlockEvent(tx: Tx, event: EventWire, source: EventSource): Promise<Applied> {
  const told = STATUS_OF_EVENT[event.event];
  if (!told) throw new Error(`no block event: ${event.event}`);
  const { data } = event;
  const isEnd = told !== "awaiting_response";
  const id = await blockIdOf(tx, event, isEnd);
  if (id !== null) await lockObject(tx, id);
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
      status: told,
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
    conflict: merged.conflict,
  };
}

/** The specification does not show what block events carry: a payment's id is never taken for its block's. */
async function blockIdOf(tx: Tx, { data }: EventWire, isEnd: boolean): Promise<string | null> {
  const named = [data.blockId, data.id].find((id) => id && isUuid(id) && id !== data.transactionId);
  if (named) return named;
  if (!isEnd || data.transactionId === "") return null;
  return (await findOnlyUnresolvedBlock(tx, data.transactionId))?.id ?? null;
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
