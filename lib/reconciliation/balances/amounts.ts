import { type Centavos, centavos } from "@/lib/core/money";

/** What stands in a wallet, or what is missing there, by bucket. */
export type Amounts = { availableCentavos: Centavos; heldCentavos: Centavos };

export const NOTHING: Amounts = { availableCentavos: centavos(0), heldCentavos: centavos(0) };

export const plus = (a: Amounts, b: Amounts): Amounts => ({
  availableCentavos: centavos(a.availableCentavos + b.availableCentavos),
  heldCentavos: centavos(a.heldCentavos + b.heldCentavos),
});

export const minus = (a: Amounts, b: Amounts): Amounts => ({
  availableCentavos: centavos(a.availableCentavos - b.availableCentavos),
  heldCentavos: centavos(a.heldCentavos - b.heldCentavos),
});

export const isSame = (a: Amounts, b: Amounts): boolean =>
  a.availableCentavos === b.availableCentavos && a.heldCentavos === b.heldCentavos;

export const isNothing = (amounts: Amounts): boolean => isSame(amounts, NOTHING);
