import { isoOrNull } from "../time/iso";
import { type TrustFields } from "./trust-view";
import { type BlockKind } from "../enums/blocks";
import { type PaymentRefundState, unknownStatusOf } from "../enums/transactions";
import { type Confirmation } from "../enums/observations";
import { type Mismatch } from "../enums/transactions";

/** The status of a transaction, as every list, page and hit shows it (`lib/core/transactions/display-status.ts`). */
export type DisplayStatusFields = TrustFields & {
  refundState: PaymentRefundState;
  returnedCentavos: number;
  returnedAt: string | null;
  heldCentavos: number;
  hasOpenBlock: boolean;
  blockKind: BlockKind | null;
  respondBy: string | null;
  isVerifying: boolean;
  /** The service's word for a status that this version does not know. */
  unknownStatus: string | null;
  /** The amount in centavos that the merchant retains of a payment now; null where none was received. */
  retainedCentavos: number | null;
};

type DisplayStatusRow = {
  confirmation: Confirmation | null;
  mismatch: Mismatch | null;
  refundState: PaymentRefundState;
  returnedCentavos: number;
  returnedAt: Date | null;
  heldCentavos: number;
  hasOpenBlock: boolean;
  blockKind: BlockKind | null;
  respondBy: Date | null;
  isVerifying: boolean;
  apiStatus: string | null;
  retainedCentavos: number | null;
};

export const displayStatusView = (row: DisplayStatusRow): DisplayStatusFields => ({
  confirmation: row.confirmation,
  mismatch: row.mismatch,
  refundState: row.refundState,
  returnedCentavos: row.returnedCentavos,
  returnedAt: isoOrNull(row.returnedAt),
  heldCentavos: row.heldCentavos,
  hasOpenBlock: row.hasOpenBlock,
  blockKind: row.blockKind,
  respondBy: isoOrNull(row.respondBy),
  isVerifying: row.isVerifying,
  unknownStatus: unknownStatusOf(row.apiStatus),
  retainedCentavos: row.retainedCentavos,
});
