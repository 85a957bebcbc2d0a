import { type Centavos, ZERO, centavos, negated } from "@/lib/core/money";
import { type Amounts } from "./amounts";

/** The kinds of a movement, in the order in which a balance is told. */
export const MONEY_KINDS = [
  "payment",
  "payment_fee",
  "split_in",
  "split_out",
  "withdrawal",
  "withdrawal_fee",
  "withdrawal_returned",
  "refund",
  "refund_fee",
  "refund_returned",
  "block_held",
  "block_released",
  "block_paid_out",
  "adjustment",
] as const;

/** The sum of a kind, by bucket: the days sum a block's lines by what is held, all others by what is available. */
export function bucketsOf(kind: string, sum: Centavos): Amounts {
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
