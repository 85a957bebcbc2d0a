import { isOneOf } from "./enums";

/**
 * Specification, "Transaction": the types that it names. `other`: a value that this version does not know; it is in
 * `apiType`.
 */
export const TRANSACTION_TYPES = [
  "payment",
  "withdrawal",
  "refund",
  "chargeback",
  "fee",
  "adjustment",
  "referral_commission",
  "internal_transfer",
  "other",
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The transaction types that take money out of a wallet, regardless of the sign of the amount. */
export const DEBIT_TYPES = [
  "withdrawal",
  "refund",
  "fee",
  "chargeback",
] as const satisfies readonly TransactionType[];

/**
 * `other`: the service reported a value that this version does not know, and nothing better is known; it is in
 * `apiStatus`.
 */
export const TRANSACTION_STATES = [
  "pending",
  "processing",
  "completed",
  "expired",
  "failed",
  "reversed",
  "cancelled",
  "other",
] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];

/** The service's word for a status that this version does not know; null where it knows it. The state may be an earlier, known one. */
export const unknownStatusOf = (apiStatus: string | null): string | null =>
  apiStatus === null || (apiStatus !== "other" && isOneOf(TRANSACTION_STATES, apiStatus)) ? null : apiStatus;
/** The service's word for a type that this version does not know; null where it knows it. */
export const unknownTypeOf = (apiType: string | null): string | null =>
  apiType === null || (apiType !== "other" && isOneOf(TRANSACTION_TYPES, apiType)) ? null : apiType;

export const CHARGE_STATES = [
  "pending",
  "completed",
  "expired",
  "failed",
  "cancelled",
] as const satisfies readonly TransactionState[];

export const WITHDRAWAL_STATES = [
  "pending",
  "processing",
  "completed",
  "failed",
  "reversed",
  "cancelled",
] as const satisfies readonly TransactionState[];
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** The money has left the wallet and has not arrived. */
export const OPEN_WITHDRAWAL_STATES = ["pending", "processing"] as const satisfies readonly WithdrawalState[];

export const REFUND_STATES = ["pending", "confirmed", "error"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** The known statuses of a refund's answer. The refund's own transaction has those of a transaction. */
export const REFUND_STATUSES = ["PENDING", "CONFIRMED", "ERROR"] as const;
export const unknownRefundStatusOf = (apiStatus: string | null): string | null =>
  isOneOf(REFUND_STATUSES, apiStatus) ? null : unknownStatusOf(apiStatus);

/** The refund status that a payment reports of its own refund. */
export const PAYMENT_REFUND_STATES = ["none", ...REFUND_STATES] as const;
export type PaymentRefundState = (typeof PAYMENT_REFUND_STATES)[number];

/** The source of a fact. */
export const ORIGINS = ["own_write", "webhook", "read"] as const;
export type Origin = (typeof ORIGINS)[number];

/**
 * The facts of an object that are not trusted, or that two sources report differently, the most severe first. The
 * service is asked, and its answer decides.
 */
export const MISMATCHES = [
  /** The service showed twice that an event's report is wrong: the report was taken back. */
  "contradicted",
  /**
   * The service's list of blocks showed twice that an event's report of a block of this payment is wrong. The payment
   * itself remains valid.
   */
  "block_contradicted",
  /** The service shows another state than an event reported; it is queried once more. */
  "state",
  /** The service does not know it. */
  "missing",
  /** An event of another kind of object: a withdrawal's with a payment's id. */
  "kind",
  /** Two final outcomes that exclude each other were both reported: done and failed, approved and rejected. */
  "outcome",
  "amount",
  /** More is given back than was paid. */
  "refund_amount",
  /** Something is given back that was not paid. */
  "refund_unpaid",
  /** A refund was answered with an error after its notice had reported it done. */
  "refund_outcome",
  /** More is held than was paid. */
  "block_amount",
  /** A withdrawal came back by another amount than left. */
  "returned_amount",
  /** A block ended with another amount than it held. */
  "block_part",
  /** A share for an unknown wallet. */
  "destination",
  /** Different shares of one payment. */
  "split",
  "fee",
  "net",
  /** Gross less fee is not net, in one and the same source. */
  "sum",
  "wallet",
] as const;
export type Mismatch = (typeof MISMATCHES)[number];

/** The sources and their reports, for people who investigate a mismatch. Nothing is decided by it. */
export type MismatchDetails = {
  source: Origin;
  known?: string | number;
  reported?: string | number;
};
