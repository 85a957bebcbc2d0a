import { type BlockKind, type BlockStatus } from "../enums/blocks";
import { type MovementKind } from "../enums/money";
import { type RefundState } from "../enums/transactions";

/** The data that describes the way of a payment's money (`lib/core/money/money-breakdown.ts`). */
export type WayView = {
  wallet: string;
  isFeeKnown: boolean;
  lines: { wallet: string; kind: MovementKind; availableCentavos: number; heldCentavos: number }[];
  legs: { destination: string; amountCentavos: number | null; maySee: boolean }[];
  refund: { state: RefundState; amountCentavos: number; at: string } | null;
  blocks: {
    id: string;
    status: BlockStatus;
    kind: BlockKind;
    amountCentavos: number;
    paidOutCentavos: number | null;
    createdAt: string;
    resolvedAt: string | null;
  }[];
};
