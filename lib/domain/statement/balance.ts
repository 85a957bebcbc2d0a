import { type Balance } from "./schema";

export const addBalance = (a: Balance, b: Balance): Balance => ({
  availableCentavos: a.availableCentavos + b.availableCentavos,
  heldCentavos: a.heldCentavos + b.heldCentavos,
});

export const subtractBalance = (a: Balance, b: Balance): Balance => ({
  availableCentavos: a.availableCentavos - b.availableCentavos,
  heldCentavos: a.heldCentavos - b.heldCentavos,
});
