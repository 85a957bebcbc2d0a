import { type BlockKind, type BlockStatus } from "../words/blocks";
import { type MovementKind } from "../words/money";
import { type RefundState } from "../words/transactions";

/** The data that describes the way of a payment's money (`lib/core/money/money-way.ts`). */
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
