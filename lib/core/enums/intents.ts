import { valuesWhere } from "./enums";

/** The writes that this dashboard asks of the service. */
export const INTENT_KINDS = ["charge", "withdrawal", "refund", "project", "sub_account"] as const;
export type IntentKind = (typeof INTENT_KINDS)[number];

/** Charges, projects and sub-accounts go on while withdrawals and refunds are frozen, and explain no missing money. */
const TAKES_MONEY_OUT = {
  charge: false,
  withdrawal: true,
  refund: true,
  project: false,
  sub_account: false,
} as const satisfies Record<IntentKind, boolean>;
export const MONEY_OUT_KINDS = valuesWhere(TAKES_MONEY_OUT, (takes) => takes);
export const takesMoneyOut = (kind: IntentKind): boolean => TAKES_MONEY_OUT[kind];

export const INTENT_STATES = [
  "awaiting_approval",
  "ready",
  "sending",
  "accepted",
  "rejected",
  "ambiguous",
  "abandoned",
] as const;
export type IntentState = (typeof INTENT_STATES)[number];

/** `waits`: for a person, nothing is sent. `open`: it is sent, looked for, or looked at by people. `settled`: never moves again. */
const STAGE_OF = {
  awaiting_approval: "waits",
  ready: "open",
  sending: "open",
  ambiguous: "open",
  accepted: "settled",
  rejected: "settled",
  abandoned: "settled",
} as const satisfies Record<IntentState, "waits" | "open" | "settled">;

export const OPEN_INTENT_STATES = valuesWhere(STAGE_OF, (stage) => stage === "open");
export const UNSETTLED_INTENT_STATES = valuesWhere(STAGE_OF, (stage) => stage !== "settled");

type SettledIntentState = {
  [State in IntentState]: (typeof STAGE_OF)[State] extends "settled" ? State : never;
}[IntentState];
export const SETTLED_INTENT_STATES = [
  "accepted",
  "rejected",
  "abandoned",
] as const satisfies readonly SettledIntentState[];
export type { SettledIntentState };

/**
 * The permitted retry after a lost answer. `same_key`: the same bytes with the same key, within the key's life.
 * `natural_key`: the service refuses a second one by its name. `never`: only a read can find the outcome.
 */
export type Repeat = "same_key" | "natural_key" | "never";
export const REPEAT_OF = {
  charge: "same_key",
  withdrawal: "same_key",
  // The service takes no key here, so what left is never sent again (faults, 4).
  refund: "never",
  project: "natural_key",
  sub_account: "natural_key",
} as const satisfies Record<IntentKind, Repeat>;

/** Why a write does nothing by itself any more; a person decides. */
export const PAUSE_REASONS = [
  "not_sent",
  "key_reused",
  "not_ours",
  "body_changed",
  "refund_not_confirmed",
  "list_unreadable",
  "not_found_after_ambiguity",
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** A credential that is refused, or is not this installation's: a person mends it, and decides about the write. */
export const CREDENTIAL_CAUSES = ["credential", "other_account"] as const;
/** Why a write provably did not leave yet. `sign_ins`: we may not sign in again so soon. */
export const HELD_CAUSES = [...CREDENTIAL_CAUSES, "sign_ins", "not_answering"] as const;
export type HeldCause = (typeof HELD_CAUSES)[number];

/** A second person's word, or the maker's own before it. */
export const PERSON_DECISIONS = ["approved", "declined", "withdrawn"] as const;
export type PersonDecision = (typeof PERSON_DECISIONS)[number];
/** `ended`: no person approved in time, or the requester or an approver is no longer permitted to. */
export const APPROVAL_DECISIONS = [...PERSON_DECISIONS, "ended"] as const;
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number];

/** How long ago a form was sent, at most: one that is older says so much. */
export const SENT_SECONDS_MAX = 30 * 24 * 3_600;
