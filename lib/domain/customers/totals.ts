/** How many payments were received, and what they left in centavos; of a change, how many more and how much more. */
export type PaymentTotals = { paidCount: number; keptCentavos: number };

type Owned = { customerId: string; keptCentavos: number | null };

/** By how much each customer's totals change where these payments stood as `before` and stand as `now`. */
export function changesOf(before: readonly Owned[], now: readonly Owned[]): Map<string, PaymentTotals> {
  const changes = new Map<string, PaymentTotals>();
  const add = ({ customerId, keptCentavos }: Owned, sign: 1 | -1) => {
    const known = changes.get(customerId) ?? { paidCount: 0, keptCentavos: 0 };
    changes.set(
      customerId,
      keptCentavos === null
        ? known
        : {
            paidCount: known.paidCount + sign,
            keptCentavos: known.keptCentavos + sign * keptCentavos,
          },
    );
  };
  for (const one of before) add(one, -1);
  for (const one of now) add(one, 1);
  return changes;
}
