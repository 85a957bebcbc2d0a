import { type MovementKind } from "@/lib/core/words/money";
import { type Centavos, ZERO, centavos, negated } from "@/lib/core/money";
import { type Amounts } from "./amounts";

/** The sum of a kind, by bucket: the days sum a block's lines by what is held, all others by what is available. */
export function bucketsOf(kind: MovementKind, sum: Centavos): Amounts {
  switch (kind) {
    case "block_held":
    case "block_released":
      return { availableCentavos: negated(sum), heldCentavos: sum };
    case "block_paid_out":
      return { availableCentavos: ZERO, heldCentavos: sum };
    default:
      return { availableCentavos: centavos(sum), heldCentavos: ZERO };
  }
}
