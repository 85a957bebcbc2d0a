import { wordsWhere } from "./words";

/** Specification, "Balance block". Approved is money that left. `other`: a word that this version does not know; it stands in `apiStatus`. */
export const BLOCK_STATUSES = ["awaiting_response", "defended", "approved", "rejected", "other"] as const;
export type BlockStatus = (typeof BLOCK_STATUSES)[number];

/** Money is held until the block ended one way or the other; a word that we do not know is no end. */
const HAS_ENDED = {
  awaiting_response: false,
  defended: false,
  approved: true,
  rejected: true,
  other: false,
} as const satisfies Record<BlockStatus, boolean>;
export const RESOLVED_BLOCK_STATUSES = wordsWhere(HAS_ENDED, (hasEnded) => hasEnded);
export const isResolved = (status: BlockStatus): boolean => HAS_ENDED[status];

/** The wire's words beyond `med` are not shown in the specification: any other is `other`. */
export const BLOCK_KINDS = ["med", "judicial", "administrative", "other"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Hours before our own deadline at which somebody is reminded. */
export const REMINDER_HOURS = [48, 24, 6] as const;
