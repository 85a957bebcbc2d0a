import { type ChargeState, type RefundState } from "@/lib/core/words/transactions";
/** Tone and icon of each state; the words are `charges.state.<state>` in messages. */
export const CHARGE_STATE_LOOKS = {
  pending: { tone: "info", icon: "clock" },
  completed: { tone: "success", icon: "circle-check" },
  expired: { tone: "neutral", icon: "timer-off" },
  failed: { tone: "danger", icon: "ban" },
  cancelled: { tone: "neutral", icon: "circle-x" },
  other: { tone: "neutral", icon: "circle-help" },
} as const satisfies Record<ChargeState | "other", object>;

/** What was given back, beside the state; the words are `charges.refund.<state>`. */
export const CHARGE_REFUND_LOOKS = {
  pending: { tone: "warning", icon: "undo" },
  confirmed: { tone: "neutral", icon: "undo" },
  error: { tone: "danger", icon: "triangle-alert" },
} as const satisfies Record<RefundState, object>;
