/** How a line of an import ended. */
export const LINE_OUTCOMES = [
  "imported",
  "known",
  "not_found",
  "other_wallet",
  "refused",
  "invalid",
  "unanswered",
] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

/** The reason, where the outcome alone does not state it. The service's own name of a refusal is in `serviceCode`. */
export const LINE_REASONS = [
  "too_long",
  "control_characters",
  "broken_characters",
  "not_a_segment",
  "several_wallets",
  "other_wallet",
] as const;
export type LineReason = (typeof LINE_REASONS)[number];
