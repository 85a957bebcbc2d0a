import { type Mismatch, TRANSACTION_STATES } from "./transactions";

/** Flags that may hold beside a transaction's state, the strongest first: lists and pages show the state and each flag that holds. */
export const STATUS_FLAGS = [
  "contradicted",
  "blocked",
  "verifying",
  "confirming",
  "refunding",
  "refund_failed",
  "refunded",
  "partly_refunded",
] as const;
export type StatusFlag = (typeof STATUS_FLAGS)[number];

/** All facts of a transaction's status. The state is always among the true facts, and the weakest of them. */
export const STATUS_FACTS = [...STATUS_FLAGS, ...TRANSACTION_STATES] as const;
export type StatusFact = (typeof STATUS_FACTS)[number];

/** Withdrawals have no blocked flag. Money is given back only by an institution, and that is a state. */
export const WITHDRAWAL_FLAGS = [
  "contradicted",
  "verifying",
  "confirming",
] as const satisfies readonly StatusFlag[];

/** The part of a payment that returned to the payer, by refunds and by lost blocks. */
export const RETURNED = ["part", "whole"] as const;
export type Returned = (typeof RETURNED)[number];

/** The mismatches that make the status of an object unknown. The service is asked, and its answer decides. */
export const VERIFIED_MISMATCHES = [
  "state",
  "missing",
  "outcome",
  "amount",
  "refund_unpaid",
  "refund_outcome",
  "wallet",
] as const satisfies readonly Mismatch[];

/**
 * States of moved money, which needs confirmation where only an event reports it. Without moved money there is
 * nothing to confirm.
 */
export const CONFIRMED_STATES = ["completed", "reversed"] as const;

/** The reason why a payment was not accepted, or money that left came back, in values that this version knows. */
export const REFUSALS = ["company_payer", "receiver_refused", "receiver_returned", "other"] as const;
export type Refusal = (typeof REFUSALS)[number];
