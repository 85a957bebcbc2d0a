import { type MovementKind } from "@/lib/core/enums/money";
/** Icon of each kind of line; the labels are `statement.kind.<kind>`. */
export const MOVEMENT_ICONS = {
  payment: "arrow-down-left",
  payment_fee: "percent",
  split_out: "split",
  split_in: "split",
  withdrawal: "arrow-up-right",
  withdrawal_fee: "percent",
  withdrawal_returned: "undo",
  refund: "undo",
  refund_fee: "percent",
  refund_returned: "undo",
  block_held: "lock",
  block_released: "lock-open",
  block_paid_out: "shield-x",
  adjustment: "sliders",
} as const satisfies Record<MovementKind, string>;
