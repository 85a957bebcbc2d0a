import { type FeeRule } from "../domain/settings";

const MILLION = 1_000_000n;
const HALF = 500_000n;

/** The percentage, rounded half up to the centavo, plus the fixed part, and at least the minimum. */
export function feeOf(rule: FeeRule, amountCentavos: number): number {
  const share = Number((BigInt(amountCentavos) * BigInt(rule.percentMillionths) + HALF) / MILLION);
  return Math.max(rule.minimumCentavos, share + rule.fixedCentavos);
}

/** A charge's fee is never more than the charge. */
export const chargeFeeOf = (rule: FeeRule, amountCentavos: number): number =>
  Math.min(feeOf(rule, amountCentavos), amountCentavos);

/**
 * Returns the smallest gross amount that leaves this net amount. Up to 100 % the fee grows by 0 or 1 centavo with
 * each centavo, so an exact one exists wherever the net can be reached at all; undefined where it cannot.
 */
export function grossForNet(
  rule: FeeRule,
  netCentavos: number,
  grossMaxCentavos: number,
): number | undefined {
  let low = netCentavos;
  let high = grossMaxCentavos;
  if (high - feeOf(rule, high) < netCentavos) return undefined;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (middle - feeOf(rule, middle) >= netCentavos) high = middle;
    else low = middle + 1;
  }
  return low - feeOf(rule, low) === netCentavos ? low : undefined;
}
