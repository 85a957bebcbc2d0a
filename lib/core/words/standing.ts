import { type Mismatch, TRANSACTION_STATES } from "./transactions";

/** Flags that may hold beside a transaction's state, the strongest first: lists and pages show the state and each flag that holds. */
export const FLAGS = [
  "contradicted",
  "blocked",
  "verifying",
  "confirming",
  "refunding",
  "refund_failed",
  "refunded",
  "partly_refunded",
] as const;
export type Flag = (typeof FLAGS)[number];

/** All that may be said of how one stands. The state is always among what holds, and the weakest of it. */
export const FACTS = [...FLAGS, ...TRANSACTION_STATES] as const;
export type Fact = (typeof FACTS)[number];

/** Withdrawals have no blocked flag. Money is given back only by an institution, and that is a state. */
export const WITHDRAWAL_FLAGS = [
  "contradicted",
  "verifying",
  "confirming",
] as const satisfies readonly Flag[];

/** How much of a payment went back to whoever paid, by refunds and by blocks that were lost. */
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

/** Money that an event alone tells of: of what moved none, nothing is to be confirmed. */
export const CONFIRMED_STATES = ["completed", "reversed"] as const;

/** Why a payment was not taken in, or money that left came back, in words that this version knows. */
export const REFUSALS = ["company_payer", "receiver_refused", "receiver_returned", "other"] as const;
export type Refusal = (typeof REFUSALS)[number];
