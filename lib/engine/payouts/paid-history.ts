import { type Centavos, centavos } from "@/lib/core/money/money";
import { type Sum, addUp } from "@/lib/core/money/sum";

/** One withdrawal that the service took. */
export type PaidOnce = { id: string; at: string; amountCentavos: Centavos; isThisKey: boolean };

/** The payments to a holder from one wallet, regardless of the key used; newest first. */
export type PaidHistory = {
  items: PaidOnce[];
  /** There are more than were looked at. */
  isCut: boolean;
  sumCentavos: Sum;
  medianCentavos: Centavos | null;
};

export function paidHistory(items: readonly PaidOnce[], max: number): PaidHistory {
  const shown = items.slice(0, max);
  return {
    items: shown,
    isCut: items.length > max,
    sumCentavos: addUp(...shown.map(({ amountCentavos }) => amountCentavos)),
    medianCentavos: medianOf(shown.map(({ amountCentavos }) => amountCentavos)),
  };
}

/** The lower of the two in the middle where their number is even: an amount that was really paid. */
export function medianOf(amounts: readonly Centavos[]): Centavos | null {
  const sorted = amounts.toSorted((a, b) => a - b);
  const middle = sorted[Math.ceil(sorted.length / 2) - 1];
  return middle === undefined ? null : centavos(middle);
}
