import { type BlockStatus } from "@/lib/core/enums/blocks";
import {
  type PaymentRefundState,
  type RefundState,
  type TransactionState,
  type TransactionType,
} from "@/lib/core/enums/transactions";

/**
 * The rank of each state. Only a state of a higher rank replaces another, so events in any order, twice or late, end
 * the same way (faults, 6); an unknown value ranks below every other.
 */
const PAYMENT_RANK = {
  other: -1,
  // A payment has neither of these.
  processing: -1,
  reversed: -1,
  pending: 0,
  cancelled: 1,
  expired: 2,
  failed: 3,
  completed: 4,
} as const satisfies Record<TransactionState, number>;
const WITHDRAWAL_RANK = {
  other: -1,
  // A withdrawal does not expire.
  expired: -1,
  pending: 0,
  processing: 1,
  cancelled: 2,
  // Failed and completed exclude each other: whichever came first stays, and the service is asked.
  failed: 3,
  completed: 3,
  reversed: 4,
} as const satisfies Record<TransactionState, number>;
const REFUND_RANK = { none: 0, pending: 1, error: 2, confirmed: 3 } as const satisfies Record<
  PaymentRefundState,
  number
>;
/** Approved and rejected are both ends: which of them came first stays, and a mismatch is shown. */
const BLOCK_RANK = {
  // Any later report about the block ranks higher.
  dismissed: -2,
  other: -1,
  awaiting_response: 0,
  defended: 1,
  rejected: 2,
  approved: 2,
} as const satisfies Record<BlockStatus, number>;

const furthest = <State extends string>(
  ranks: Readonly<Record<State, number>>,
  before: State,
  next: State,
): State => (ranks[next] > ranks[before] ? next : before);

export const isFinalState = (type: TransactionType, state: TransactionState): boolean =>
  type === "withdrawal"
    ? WITHDRAWAL_RANK[state] >= WITHDRAWAL_RANK.cancelled
    : PAYMENT_RANK[state] > PAYMENT_RANK.pending;

export const furthestTransactionState = (
  type: TransactionType,
  before: TransactionState,
  next: TransactionState,
): TransactionState => furthest(type === "withdrawal" ? WITHDRAWAL_RANK : PAYMENT_RANK, before, next);
/** Failed and completed exclude each other: events that report both contradict each other. */
export const excludeEachOther = (one: TransactionState | undefined, other: TransactionState): boolean =>
  (one === "completed" && other === "failed") || (one === "failed" && other === "completed");
export const furthestRefundState = (before: RefundState, next: RefundState): RefundState =>
  furthest<RefundState>(REFUND_RANK, before, next);
export const furthestBlockStatus = (before: BlockStatus, next: BlockStatus): BlockStatus =>
  furthest(BLOCK_RANK, before, next);
