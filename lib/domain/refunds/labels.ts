import { type RefundState } from "@/lib/core/enums/transactions";
/** Tone and icon of each state; the labels are `refunds.state.<state>` in messages. */
export const REFUND_STATE_LOOKS = {
  pending: { tone: "info", icon: "hourglass" },
  confirmed: { tone: "success", icon: "undo" },
  error: { tone: "danger", icon: "triangle-alert" },
} as const satisfies Record<RefundState, object>;
