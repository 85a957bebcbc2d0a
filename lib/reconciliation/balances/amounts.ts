import { type Sum, addUp, compareSums, sizeOf, subtract } from "@/lib/core/money/sum";

/** The amounts that are in a wallet, or that are missing there, by bucket. */
export type Amounts = { availableCentavos: Sum; heldCentavos: Sum };

export const NOTHING: Amounts = { availableCentavos: 0, heldCentavos: 0 };

export const plus = (a: Amounts, b: Amounts): Amounts => ({
  availableCentavos: addUp(a.availableCentavos, b.availableCentavos),
  heldCentavos: addUp(a.heldCentavos, b.heldCentavos),
});

export const minus = (a: Amounts, b: Amounts): Amounts => ({
  availableCentavos: subtract(b.availableCentavos, a.availableCentavos),
  heldCentavos: subtract(b.heldCentavos, a.heldCentavos),
});

export const isSame = (a: Amounts, b: Amounts): boolean =>
  a.availableCentavos === b.availableCentavos && a.heldCentavos === b.heldCentavos;

export const isNothing = (amounts: Amounts): boolean => isSame(amounts, NOTHING);

/** The larger of the two, without its sign. */
export function largerOf({ availableCentavos, heldCentavos }: Amounts): Sum {
  const [available, held] = [sizeOf(availableCentavos), sizeOf(heldCentavos)];
  return compareSums(available, held) > 0 ? available : held;
}
