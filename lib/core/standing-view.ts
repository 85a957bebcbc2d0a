import { z } from "zod";
import { isoOrNull } from "./iso";
import { trustShape } from "./trust-view";
import { BLOCK_KINDS, type BlockKind } from "./words/blocks";
import { REFUND_MARKS, type RefundMark, unknownStatusOf } from "./words/transactions";
import { type Confirmation } from "./words/observations";
import { type Mismatch } from "./words/transactions";

/** How a transaction stands, as every list, page and hit shows it (`lib/core/standing.ts`). */
export const standingShape = {
  ...trustShape,
  refundState: z.enum(REFUND_MARKS),
  returnedCentavos: z.number(),
  returnedAt: z.string().nullable(),
  heldCentavos: z.number(),
  hasOpenBlock: z.boolean(),
  blockKind: z.enum(BLOCK_KINDS).nullable(),
  respondBy: z.string().nullable(),
  isVerifying: z.boolean(),
  /** The service's word for a status that this version does not know. */
  unknownStatus: z.string().nullable(),
  /** What the merchant keeps of a payment now; null where none was received. */
  keptCentavos: z.number().nullable(),
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

export const standingView = (row: StandingRow) => ({
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
