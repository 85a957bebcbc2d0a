/** The event that tells of a change; null where the specification has none. */
const EVENT_OF: Readonly<Record<string, string>> = {
  "payment completed": "payment_completed",
  "payment expired": "payment_expired",
  "payment failed": "payment_failed",
  "withdrawal completed": "withdrawal_completed",
  "withdrawal failed": "withdrawal_failed",
  "withdrawal reversed": "withdrawal_reversed",
  "refund confirmed": "refund_completed",
  "block awaiting_response": "balance_block_created",
  "block approved": "balance_block_approved",
  "block rejected": "balance_block_rejected",
};

export function eventOfChange(change: {
  objectType: string;
  kind: string;
  stateAfter: string;
}): string | null {
  const noun = change.objectType === "transaction" ? change.kind : change.objectType;
  return EVENT_OF[`${noun} ${change.stateAfter}`] ?? null;
}
