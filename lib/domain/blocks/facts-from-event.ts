import { type ReportedBlockStatus } from "@/lib/core/enums/blocks";
import { type BlockEventName } from "@/lib/core/enums/events";
import { type BlockFacts } from "@/lib/engine/projection/observation";
import { type KnownEvent } from "@/lib/pix/wire/event";

const STATUS_OF_EVENT = {
  balance_block_created: "awaiting_response",
  balance_block_approved: "approved",
  balance_block_rejected: "rejected",
} as const satisfies Record<BlockEventName, ReportedBlockStatus>;

export const isEndEvent = (event: KnownEvent<BlockEventName>): boolean =>
  STATUS_OF_EVENT[event.event] !== "awaiting_response";

/** Specification, "Balance block": a later event alone is enough to know the block (faults, H42). */
export function blockFacts(event: KnownEvent<BlockEventName>, id: string, receivedAt: Date): BlockFacts {
  const status = STATUS_OF_EVENT[event.event];
  const { data } = event;
  const isEnd = isEndEvent(event);
  const at = (isEnd ? data.resolvedAt : data.createdAt) ?? event.timestamp ?? receivedAt;
  return {
    about: "block",
    event: event.event,
    id,
    transactionId: data.transactionId === "" ? null : data.transactionId,
    status,
    blockType: data.blockType,
    amountCentavos: data.amountCentavos,
    referenceNumber: data.referenceNumber,
    reason: data.reason,
    externalReference: data.externalReference,
    e2eId: data.e2eId,
    createdAt: data.createdAt ?? at,
    ...(isEnd && { resolutionReason: data.resolutionReason, resolvedAt: at }),
  };
}
