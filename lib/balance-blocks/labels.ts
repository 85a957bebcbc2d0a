/** Specification, "Balance block": the kinds. The wire's words beyond `med` are not shown there: any other is `other`. */
export const BLOCK_KINDS = ["med", "judicial", "administrative", "other"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

export const kindOf = (blockType: string): BlockKind =>
  BLOCK_KINDS.find((kind) => kind === blockType && kind !== "other") ?? "other";

export const BLOCK_KIND_ICONS = {
  med: "shield-alert",
  judicial: "gavel",
  administrative: "scale",
  other: "lock",
} as const satisfies Record<BlockKind, string>;

/**
 * Tone and icon say what it means to the merchant, not what the wire's word sounds like: approved is money that left,
 * rejected is money set free.
 */
export const BLOCK_STATUS_LOOKS = {
  awaiting_response: { tone: "warning", icon: "hourglass" },
  defended: { tone: "info", icon: "scale" },
  approved: { tone: "danger", icon: "arrow-up-right" },
  rejected: { tone: "success", icon: "lock-open" },
} as const;
export type BlockStatus = keyof typeof BLOCK_STATUS_LOOKS;

export const isKnownStatus = (status: string): status is BlockStatus =>
  Object.hasOwn(BLOCK_STATUS_LOOKS, status);

/** Where a status has its words in `blocks.status`; null: the word itself is shown, neutrally. */
export function statusWordsOf(status: string, blockType: string): `${BlockKind}.${BlockStatus}` | null {
  return isKnownStatus(status) ? `${kindOf(blockType)}.${status}` : null;
}

/** Money is held until the block ended one way or the other; a word we do not know is no end. */
export const isResolved = (status: string): boolean => status === "approved" || status === "rejected";
