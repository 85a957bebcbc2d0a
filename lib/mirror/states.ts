/**
 * How far along an object is. A state is only ever replaced by one of a higher rank, so that events in any order, twice
 * or late, end the same way (faults, 6).
 */
const PAYMENT_RANK = { pending: 0, cancelled: 1, expired: 2, failed: 3, completed: 4 } as const;
const WITHDRAWAL_RANK = {
  pending: 0,
  processing: 1,
  cancelled: 2,
  // Failed and completed exclude each other: whichever came first stays, and the service is asked.
  failed: 3,
  completed: 3,
  reversed: 4,
} as const;
const REFUND_RANK = { none: 0, pending: 1, error: 2, confirmed: 3 } as const;
/** Approved and rejected are both ends: which of them came first stays, and a disagreement is shown. */
const BLOCK_RANK = { awaiting_response: 0, defended: 1, rejected: 2, approved: 2 } as const;

export const CHARGE_STATES = ["pending", "completed", "expired", "failed", "cancelled"] as const;
export const WITHDRAWAL_STATES = [
  "pending",
  "processing",
  "completed",
  "failed",
  "reversed",
  "cancelled",
] as const;
export const REFUND_STATES = ["pending", "confirmed", "error"] as const;
export const BLOCK_STATUSES = ["awaiting_response", "defended", "approved", "rejected"] as const;

/** A word that this version does not know stands below every known one, and is kept until a known one comes. */
const rankIn = (ranks: Readonly<Record<string, number>>, state: string): number =>
  Object.hasOwn(ranks, state) ? (ranks[state] ?? -1) : -1;

const furthest = (ranks: Readonly<Record<string, number>>, before: string, next: string): string =>
  rankIn(ranks, next) > rankIn(ranks, before) ? next : before;

export const isFinalState = (type: string, state: string): boolean =>
  type === "withdrawal"
    ? rankIn(WITHDRAWAL_RANK, state) >= WITHDRAWAL_RANK.failed
    : rankIn(PAYMENT_RANK, state) > PAYMENT_RANK.pending;

export const furthestTransactionState = (type: string, before: string, next: string): string =>
  furthest(type === "withdrawal" ? WITHDRAWAL_RANK : PAYMENT_RANK, before, next);
/** Failed and completed exclude each other: events that tell both contradict each other. */
export const excludeEachOther = (one: string | undefined, other: string): boolean =>
  (one === "completed" && other === "failed") || (one === "failed" && other === "completed");
/** The mark of that disagreement on an object, until the service was asked. */
export const contradictionOf = (known: string, told: string): string => `told ${told} after ${known}`;
export const isContradiction = (conflict: string): boolean =>
  conflict === contradictionOf("completed", "failed") || conflict === contradictionOf("failed", "completed");
export const furthestRefundState = (before: string, next: string): string =>
  furthest(REFUND_RANK, before, next);
export const furthestBlockStatus = (before: string, next: string): string =>
  furthest(BLOCK_RANK, before, next);
