import { type MovementKind } from "@/lib/core/words/money";
import { type Sum, opposite } from "@/lib/core/sum";
import { type Amounts } from "./amounts";

/** The sum of a kind, by bucket: the days sum a block's lines by what is held, all others by what is available. */
export function bucketsOf(kind: MovementKind, sum: Sum): Amounts {
  switch (kind) {
    case "block_held":
    case "block_released":
      return { availableCentavos: opposite(sum), heldCentavos: sum };
    case "block_paid_out":
      return { availableCentavos: 0, heldCentavos: sum };
    default:
      return { availableCentavos: sum, heldCentavos: 0 };
  }
}
