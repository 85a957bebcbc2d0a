import { type WithdrawalState } from "@/lib/core/words/transactions";
/** Tone and icon of each state; the words are `withdrawals.state.<state>` in messages. */
export const WITHDRAWAL_STATE_LOOKS = {
  pending: { tone: "info", icon: "clock" },
  processing: { tone: "info", icon: "loader" },
  completed: { tone: "success", icon: "circle-check" },
  failed: { tone: "danger", icon: "circle-x" },
  /** Money that came back is neither a success nor a failure of ours. */
  reversed: { tone: "warning", icon: "undo" },
  cancelled: { tone: "neutral", icon: "ban" },
  other: { tone: "neutral", icon: "circle-help" },
} as const satisfies Record<WithdrawalState | "other", object>;
