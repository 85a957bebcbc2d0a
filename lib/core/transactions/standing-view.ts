import { isoOrNull } from "../time/iso";
import { type TrustFields } from "./trust-view";
import { type BlockKind } from "../words/blocks";
import { type RefundMark, unknownStatusOf } from "../words/transactions";
import { type Confirmation } from "../words/observations";
import { type Mismatch } from "../words/transactions";

/** How a transaction stands, as every list, page and hit shows it (`lib/core/transactions/standing.ts`). */
export type StandingFields = TrustFields & {
  refundState: RefundMark;
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
  keptCentavos: number | null;
};

type StandingRow = {
  confirmation: Confirmation | null;
  mismatch: Mismatch | null;
  refundState: RefundMark;
  returnedCentavos: number;
  returnedAt: Date | null;
  heldCentavos: number;
  hasOpenBlock: boolean;
  blockKind: BlockKind | null;
  respondBy: Date | null;
  isVerifying: boolean;
  apiStatus: string | null;
  keptCentavos: number | null;
};

export const standingView = (row: StandingRow): StandingFields => ({
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
  keptCentavos: row.keptCentavos,
});
