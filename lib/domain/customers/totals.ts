/** How many payments were received, and what they left in centavos; of a change, how many more and how much more. */
export type PaymentTotals = { paidCount: number; retainedCentavos: number };

type Owned = { customerId: string; retainedCentavos: number | null };

/** By how much each customer's totals change where these payments stood as `before` and stand as `now`. */
export function changesOf(before: readonly Owned[], now: readonly Owned[]): Map<string, PaymentTotals> {
  const changes = new Map<string, PaymentTotals>();
  const add = ({ customerId, retainedCentavos }: Owned, sign: 1 | -1) => {
    const known = changes.get(customerId) ?? { paidCount: 0, retainedCentavos: 0 };
    changes.set(
      customerId,
      retainedCentavos === null
        ? known
        : {
            paidCount: known.paidCount + sign,
            retainedCentavos: known.retainedCentavos + sign * retainedCentavos,
          },
    );
  };
  for (const one of before) add(one, -1);
  for (const one of now) add(one, 1);
  return changes;
}
