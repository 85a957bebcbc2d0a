import { type SplitLeg } from "../store/transactions";

export const sumOfLegs = (legs: readonly SplitLeg[]): number =>
  legs.reduce((sum, leg) => sum + leg.amountCentavos, 0);

/**
 * Returns the legs that are distributed when the fee has grown since the charge was made (specification, "data of
 * payment_completed"). A reading: the shortfall is taken from the first leg as sent, then the second. A leg with
 * nothing left is not distributed.
 */
export function shrinkLegs(legs: readonly SplitLeg[], netCentavos: number): SplitLeg[] {
  let shortfall = Math.max(0, sumOfLegs(legs) - netCentavos);
  const delivered: SplitLeg[] = [];
  for (const leg of legs) {
    const taken = Math.min(shortfall, leg.amountCentavos);
    shortfall -= taken;
    if (leg.amountCentavos > taken)
      delivered.push({ subAccount: leg.subAccount, amountCentavos: leg.amountCentavos - taken });
  }
  return delivered;
}
