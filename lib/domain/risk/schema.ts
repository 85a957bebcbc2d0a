import { z } from "zod";
import { moneyField } from "@/lib/core/forms/fields";
import { type RiskReason } from "@/lib/core/enums/risk";

const TIMES_MAX = 20;
const NAMES_MAX = 20;

const times = (least: number, most: number) =>
  z.int("integer").min(least, `too_small:${least}`).max(most, `too_big:${most}`);

/** Each rule by the reason that it gives: whether it is applied, and from where on. */
export const RiskRules = z.strictObject({
  other_payer: z.strictObject({ isOn: z.boolean() }),
  first_high: z.strictObject({ isOn: z.boolean(), fromCentavos: moneyField() }),
  many_names: z.strictObject({ isOn: z.boolean(), names: times(2, NAMES_MAX) }),
  refused_before: z.strictObject({ isOn: z.boolean(), times: times(1, TIMES_MAX) }),
  lost_before: z.strictObject({ isOn: z.boolean(), times: times(1, TIMES_MAX) }),
});
export type RiskRules = z.output<typeof RiskRules>;

export const ChangeRiskRulesInput = z.strictObject({ ofVersion: z.int().min(0), rules: RiskRules });
export type ChangeRiskRulesInput = z.output<typeof ChangeRiskRulesInput>;

/**
 * The share of some payments that were blocked: the number with a block, and the bounds that contain the true share
 * nineteen times out of twenty.
 */
export type RiskShare = { payments: number; blocked: number; low: number; high: number; isFew: boolean };

/** Moments are ISO 8601, days those of São Paulo. */
export type RiskView = {
  version: number;
  rules: RiskRules;
  changedAt: string | null;
  changedBy: string | null;
  /** Progress of the flags by the rules in force; null where they are complete. */
  progress: { done: number; total: number } | null;
  days: number;
  from: string;
  marked: RiskShare;
  unmarked: RiskShare;
  byReason: { reason: RiskReason; share: RiskShare }[];
  /** True where there are more flags than were counted; the newest were counted. */
  isCut: boolean;
};
