import { type TransactionType } from "@/lib/core/enums/transactions";
/** Icon of each type; the labels are `transactions.type.<type>` in messages. */
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
