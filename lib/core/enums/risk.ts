/** Why a payment looks like past losses: each by a rule that everybody who works on blocks can read. */
export const RISK_REASONS = [
  "other_payer",
  "first_high",
  "many_names",
  "refused_before",
  "lost_before",
] as const;
export type RiskReason = (typeof RISK_REASONS)[number];

/** The risk filters of a list: flagged for any reason, flagged for none, or flagged for this one. */
export const RISK_FILTERS = ["any", "none", ...RISK_REASONS] as const;
export type RiskFilter = (typeof RISK_FILTERS)[number];

/** Whether what has these reasons is among what the filter asks for. */
export const fitsRisk = (filter: RiskFilter | undefined, reasons: readonly RiskReason[]): boolean =>
  filter === undefined ||
  (filter === "none"
    ? reasons.length === 0
    : filter === "any"
      ? reasons.length > 0
      : reasons.includes(filter));
