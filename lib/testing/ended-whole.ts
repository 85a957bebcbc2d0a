import { type Centavos, ZERO } from "@/lib/core/money/money";
import { type BlockStatus } from "@/lib/core/enums/blocks";

/** The amounts of a block's row that ended as a whole, or has not ended. */
export const endedWhole = (status: BlockStatus, amountCentavos: Centavos) => ({
  amountCentavos,
  paidOutCentavos: status === "approved" ? amountCentavos : status === "rejected" ? ZERO : null,
});
