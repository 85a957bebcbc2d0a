/** The checks of the rules for outgoing money, in the order in which they are reported. */
export const PAYOUT_RULES = [
  "never_above",
  "registered_only",
  "hours",
  "act_limit",
  "day_limit",
  "month_limit",
  "hour_pace",
  "day_pace",
  "same_again",
  "ladder",
  "first_payment",
  "hold",
] as const;
export type PayoutRule = (typeof PAYOUT_RULES)[number];

/** The scope whose sums a rule counts; `act`: the rule checks the act alone. */
export const PAYOUT_SCOPES = ["act", "person", "wallet", "project", "recipient"] as const;
export type PayoutScope = (typeof PAYOUT_SCOPES)[number];

/** The effect of a rule on an act. `asks`: the person must confirm that the act is intended. */
export const PAYOUT_EFFECTS = ["passes", "people", "holds", "asks", "stops"] as const;
export type PayoutEffect = (typeof PAYOUT_EFFECTS)[number];

/** The writes that the rules are about: those that take money out. */
export const PAYOUT_KINDS = ["withdrawal", "refund"] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** The roles that can request each of them, and so have limits of their own. */
export const PAYOUT_ROLES = {
  withdrawal: ["finance"],
  refund: ["support", "finance", "manager"],
} as const satisfies Record<PayoutKind, readonly string[]>;
