import { type TransactionState, type TransactionType } from "@/lib/core/words/transactions";
/** Icon of each type; the words are `transactions.type.<type>` in messages. */
export const TRANSACTION_TYPE_ICONS = {
  payment: "arrow-down-left",
  withdrawal: "arrow-up-right",
  refund: "undo",
  chargeback: "shield-alert",
  fee: "percent",
  adjustment: "sliders",
  referral_commission: "percent",
  internal_transfer: "refresh-cw",
  other: "circle-help",
} as const satisfies Record<TransactionType, string>;

/** Tone and icon of each state; the words are `transactions.state.<state>`. */
export const TRANSACTION_STATE_LOOKS = {
  pending: { tone: "info", icon: "clock" },
  processing: { tone: "info", icon: "loader" },
  completed: { tone: "success", icon: "circle-check" },
  expired: { tone: "neutral", icon: "timer-off" },
  failed: { tone: "danger", icon: "ban" },
  reversed: { tone: "warning", icon: "undo" },
  cancelled: { tone: "neutral", icon: "circle-x" },
  other: { tone: "neutral", icon: "circle-help" },
} as const satisfies Record<TransactionState, object>;
