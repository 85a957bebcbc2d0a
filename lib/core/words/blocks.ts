import { wordsWhere } from "./words";

/** Specification, "Balance block". Approved is money that left. `other`: a word that this version does not know; it stands in `apiStatus`. */
export const BLOCK_STATUSES = ["awaiting_response", "defended", "approved", "rejected", "other"] as const;
export type BlockStatus = (typeof BLOCK_STATUSES)[number];

/** Money is held until the block ended one way or the other; a word that we do not know is no end, and not open either. */
const STAGE_OF = {
  awaiting_response: "open",
  defended: "open",
  approved: "ended",
  rejected: "ended",
  other: "unclear",
} as const satisfies Record<BlockStatus, "open" | "ended" | "unclear">;
export const RESOLVED_BLOCK_STATUSES = wordsWhere(STAGE_OF, (stage) => stage === "ended");
/** A payment under such a block is refunded by a manager alone. */
export const isOpen = (status: BlockStatus): boolean => STAGE_OF[status] === "open";
export const isResolved = (status: BlockStatus): boolean => STAGE_OF[status] === "ended";

/** The wire's words beyond `med` are not shown in the specification: any other is `other`. */
export const BLOCK_KINDS = ["med", "judicial", "administrative", "other"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Hours before our own deadline at which somebody is reminded. */
export const REMINDER_HOURS = [48, 24, 6] as const;
