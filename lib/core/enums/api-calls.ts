/** Why a call to the service gave no usable answer. */
export const CALL_FAILURES = [
  "validation",
  "credential",
  "forbidden",
  "not_found",
  "undocumented",
  "conflict",
  "key_reused",
  "rate_limited",
  "server",
  "redirect",
  "unexpected",
  "timeout",
  "connection",
  "aborted",
  "unreadable",
  "circuit_open",
  "sign_ins_spent",
  "sign_in_failing",
  "other_account",
] as const;
export type CallFailure = (typeof CALL_FAILURES)[number];

/** Why nothing can be sent right now; `closed`: nothing is in the way that we know of. */
export const CIRCUIT_STATES = [
  "closed",
  "credential_refused",
  "sign_ins_spent",
  "not_answering",
  "other_account",
] as const;
export type CircuitState = (typeof CIRCUIT_STATES)[number];

export const CALL_METHODS = ["GET", "POST"] as const;
export type CallMethod = (typeof CALL_METHODS)[number];

/** The outcome of an attempt at a write: a failed call, or one of these. */
export const ATTEMPT_OUTCOMES = [
  ...CALL_FAILURES,
  "accepted",
  "not_seen",
  "not_ours",
  "body_changed",
  "taken",
  "unclassified",
  "frozen",
  "reported_by_webhook",
  "reported_by_person",
] as const;
export type AttemptOutcomeKind = (typeof ATTEMPT_OUTCOMES)[number];
