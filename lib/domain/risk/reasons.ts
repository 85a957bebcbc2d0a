import { RISK_REASONS, type RiskReason } from "@/lib/core/enums/risk";
import { type RiskRules } from "./schema";

/** Facts known about a payment when it was paid, and nothing later. */
export type PaymentFacts = {
  amountCentavos: number;
  /** By another document than the one that was asked. */
  isPaidByAnother: boolean;
  /** A person had said that this payer is no cause for doubt, and had not taken it back. */
  isPayerExpected: boolean;
  /** Null: no data identifies the customer. */
  isFirstPurchase: boolean | null;
  /** Different names that charges by the same address had asked until then, this one among them. */
  namesOnEmail: number;
  /** Deposits of this customer or payer that had been refused. */
  refusedBefore: number;
  /** Blocks on payments of this customer or payer that had been lost. */
  lostBefore: number;
};

const HOLDS: Record<RiskReason, (facts: PaymentFacts, rules: RiskRules) => boolean> = {
  other_payer: ({ isPaidByAnother, isPayerExpected }) => isPaidByAnother && !isPayerExpected,
  first_high: ({ isFirstPurchase, amountCentavos }, { first_high: { fromCentavos } }) =>
    isFirstPurchase === true && amountCentavos >= fromCentavos,
  many_names: ({ namesOnEmail }, { many_names: { names } }) => namesOnEmail >= names,
  refused_before: ({ refusedBefore }, { refused_before: { times } }) => refusedBefore >= times,
  lost_before: ({ lostBefore }, { lost_before: { times } }) => lostBefore >= times,
};

/**
 * Returns the reasons why a payment is flagged, in a fixed order; empty where it is not. There is no score: each
 * reason is independent.
 */
export const reasonsOf = (facts: PaymentFacts, rules: RiskRules): RiskReason[] =>
  RISK_REASONS.filter((reason) => rules[reason].isOn && HOLDS[reason](facts, rules));
