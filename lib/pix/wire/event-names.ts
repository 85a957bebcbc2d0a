/** Specification, "Event types". For both sides. */
export const EVENT_NAMES = [
  "payment_completed",
  "payment_expired",
  "payment_failed",
  "refund_completed",
  "withdrawal_completed",
  "withdrawal_failed",
  "withdrawal_reversed",
  "balance_block_created",
  "balance_block_approved",
  "balance_block_rejected",
] as const;
export type EventName = (typeof EVENT_NAMES)[number];
