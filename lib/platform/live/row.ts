import { type BlockKind } from "@/lib/core/enums/blocks";
import { type Confirmation } from "@/lib/core/enums/observations";
import { type RiskReason } from "@/lib/core/enums/risk";
import {
  type Mismatch,
  type PaymentRefundState,
  type TransactionState,
  type TransactionType,
} from "@/lib/core/enums/transactions";

/** The fields of a changed transaction in a frame: no name, no document, no key, no free text. */
export type LiveRow = {
  id: string;
  version: number;
  type: TransactionType;
  state: TransactionState;
  amountCentavos: number;
  feeCentavos: number | null;
  netCentavos: number | null;
  refundState: PaymentRefundState;
  returnedCentavos: number;
  returnedAt: string | null;
  heldCentavos: number;
  hasOpenBlock: boolean;
  blockKind: BlockKind | null;
  respondBy: string | null;
  /** Not in the version: it hangs on a write about it, whose answer is missing. */
  isVerifying: boolean;
  /** Not part of the version: risk flags are written after it. */
  risk: readonly RiskReason[];
  retainedCentavos: number | null;
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
  "retainedCentavos",
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

/** Returns null for a row packed by another version. Such a row reports only that something changed. */
export function unpackRow(packed: PackedRow): LiveRow | null {
  if (packed.length !== FIELDS.length) return null;
  return rowOf(Object.fromEntries(FIELDS.map((field, at) => [field, packed[at]])));
}

/** The fields were packed by `packRow`: each is at its place with its own kind of value. */
const rowOf = (fields: object): LiveRow => fields as LiveRow;
