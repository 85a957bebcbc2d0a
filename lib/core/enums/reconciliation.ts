import { BLOCK_STATUSES } from "./blocks";
import { REFUND_STATES, TRANSACTION_STATES } from "./transactions";

/** The relation between what the service reports of a wallet and what the mirror explains. */
export const DRIFT_STATES = ["agrees", "in_flight", "unexplained", "alarm"] as const;
export type DriftState = (typeof DRIFT_STATES)[number];

/** Why nothing could be received, or why something may have been missed. */
export const OUTAGE_CAUSES = [
  "not_running",
  "no_database",
  "stalled",
  "not_stored",
  "clock_jump",
  "restored",
] as const;
export type OutageCause = (typeof OUTAGE_CAUSES)[number];

/** The reads that an outage causes, by the call that reads. */
export const OUTAGE_READS = ["blocks", "transaction", "refund", "balance"] as const;
export type OutageReadKind = (typeof OUTAGE_READS)[number];

/** How a read ended that could not say how the object is. */
export const MISSING_OUTCOMES = ["not_found", "unreadable", "given_up"] as const;
export type MissingOutcome = (typeof MISSING_OUTCOMES)[number];
export const OUTAGE_READ_OUTCOMES = ["unchanged", "changed", ...MISSING_OUTCOMES] as const;
export type OutageReadOutcome = (typeof OUTAGE_READ_OUTCOMES)[number];

/**
 * The findings about a payment that are no state of their own: its return, or that it was taken back after it was
 * completed.
 */
export const FOUND_APART = [
  "return_pending",
  "return_confirmed",
  "return_failed",
  "return_other",
  "reported_failed",
  "reported_cancelled",
] as const;
export type FoundApart = (typeof FOUND_APART)[number];

/** A state of an object of any noun. */
export const FOUND_STATES = [
  ...new Set([...TRANSACTION_STATES, ...REFUND_STATES, ...BLOCK_STATUSES, ...FOUND_APART]),
] as unknown as readonly ["pending", ...FoundState[]];
export type FoundState =
  | (typeof TRANSACTION_STATES)[number]
  | (typeof REFUND_STATES)[number]
  | (typeof BLOCK_STATUSES)[number]
  | FoundApart;
