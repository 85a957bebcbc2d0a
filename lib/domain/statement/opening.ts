import { type Measure } from "@/lib/core/enums/money";
import { type Sum, addUp } from "@/lib/core/money/sum";
import { addBalance } from "./balance";
import { type Balance } from "./schema";

export type MeasureSum = { measure: Measure; sum: Sum };

/** The total of a day's lines. */
export const movedIn = (sums: {
  creditCentavos: Sum;
  debitCentavos: Sum;
  heldChangeCentavos: Sum;
}): Balance => ({
  availableCentavos: addUp(sums.creditCentavos, sums.debitCentavos),
  heldCentavos: sums.heldChangeCentavos,
});

/** The wallet's balance when a day began: all movements before it, on top of the amount that no line explains. */
export function openingOf(before: readonly MeasureSum[], baseline: Balance | null): Balance {
  const sumOf = (measure: Measure) => before.find((one) => one.measure === measure)?.sum ?? 0;
  const moved: Balance = {
    availableCentavos: addUp(sumOf("available_in"), sumOf("available_out")),
    heldCentavos: sumOf("held"),
  };
  return baseline ? addBalance(moved, baseline) : moved;
}
