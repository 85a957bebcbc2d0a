import { type BlockKind } from "@/lib/core/words/blocks";
import { type Confirmation } from "@/lib/core/words/observations";
import { type RiskReason } from "@/lib/core/words/risk";
import {
  type Mismatch,
  type RefundMark,
  type TransactionState,
  type TransactionType,
} from "@/lib/core/words/transactions";

/** The fields of a changed transaction in a frame: no name, no document, no key, no text that somebody wrote. */
export type LiveRow = {
  id: string;
  version: number;
  type: TransactionType;
  state: TransactionState;
  amountCentavos: number;
  feeCentavos: number | null;
  netCentavos: number | null;
  refundState: RefundMark;
  returnedCentavos: number;
  returnedAt: string | null;
  heldCentavos: number;
  hasOpenBlock: boolean;
  blockKind: BlockKind | null;
  respondBy: string | null;
  /** Not in the version: it hangs on a write about it, whose answer is missing. */
  isVerifying: boolean;
  /** Not in the version: marks are written behind it. */
  risk: readonly RiskReason[];
  keptCentavos: number | null;
  unknownStatus: string | null;
  mismatch: Mismatch | null;
  confirmation: Confirmation | null;
  createdAt: string;
  expiresAt: string | null;
  settledAt: string | null;
};

/** Its fields in their order, without their names. */
export type PackedRow = readonly (string | number | boolean | null | readonly string[])[];

const FIELDS = [
  "id",
  "version",
  "type",
  "state",
  "amountCentavos",
  "feeCentavos",
  "netCentavos",
  "refundState",
  "returnedCentavos",
  "returnedAt",
  "heldCentavos",
  "hasOpenBlock",
  "blockKind",
  "respondBy",
  "isVerifying",
  "risk",
  "keptCentavos",
  "unknownStatus",
  "mismatch",
  "confirmation",
  "createdAt",
  "expiresAt",
  "settledAt",
] as const satisfies readonly (keyof LiveRow)[];

/** Centavos and moments come as the store has them. */
type StoredRow = {
  [Field in keyof LiveRow]: LiveRow[Field] | (LiveRow[Field] extends string | null ? Date : never);
};

export const packRow = (row: StoredRow): PackedRow =>
  FIELDS.map((field) => {
    const value = row[field];
    return value instanceof Date ? value.toISOString() : value;
  });

/** Null where another version packed it: then it tells nothing but that something changed. */
export function unpackRow(packed: PackedRow): LiveRow | null {
  if (packed.length !== FIELDS.length) return null;
  return rowOf(Object.fromEntries(FIELDS.map((field, at) => [field, packed[at]])));
}

/** Packed by `packRow` from a row: each field stands at its place with its own kind of value. */
const rowOf = (fields: object): LiveRow => fields as LiveRow;
