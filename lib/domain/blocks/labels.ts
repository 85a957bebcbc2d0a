import { type BlockKind, type BlockState } from "@/lib/core/enums/blocks";

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
export const BLOCK_STATE_LOOKS = {
  awaiting_response: { tone: "warning", icon: "hourglass" },
  answered: { tone: "info", icon: "send" },
  defended: { tone: "info", icon: "scale" },
  approved: { tone: "danger", icon: "arrow-up-right" },
  rejected: { tone: "success", icon: "lock-open" },
  dismissed: { tone: "neutral", icon: "ban" },
  other: { tone: "neutral", icon: "circle-help" },
} as const satisfies Record<BlockState, object>;
