import { addUp, subtract } from "@/lib/core/money/sum";
import { type Balance } from "./schema";

export const addBalance = (a: Balance, b: Balance): Balance => ({
  availableCentavos: addUp(a.availableCentavos, b.availableCentavos),
  heldCentavos: addUp(a.heldCentavos, b.heldCentavos),
});

export const subtractBalance = (a: Balance, b: Balance): Balance => ({
  availableCentavos: subtract(b.availableCentavos, a.availableCentavos),
  heldCentavos: subtract(b.heldCentavos, a.heldCentavos),
});
