/** Specification, "Event types". */
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

/** The noun of the object that an event is about. */
const NOUN_OF_EVENT = {
  payment_completed: "payment",
  payment_expired: "payment",
  payment_failed: "payment",
  refund_completed: "refund",
  withdrawal_completed: "withdrawal",
  withdrawal_failed: "withdrawal",
  withdrawal_reversed: "withdrawal",
  balance_block_created: "block",
  balance_block_approved: "block",
  balance_block_rejected: "block",
} as const satisfies Record<EventName, "payment" | "refund" | "withdrawal" | "block">;
export const nounOf = (event: EventName): "payment" | "refund" | "withdrawal" | "block" =>
  NOUN_OF_EVENT[event];

export type PaymentEventName = Extract<EventName, `payment_${string}`>;
export type WithdrawalEventName = Extract<EventName, `withdrawal_${string}`>;
export type RefundEventName = Extract<EventName, `refund_${string}`>;
export type BlockEventName = Extract<EventName, `balance_block_${string}`>;
