import { z } from "zod";
import { type FieldName, FOUND_KINDS, type FoundKind, type HitState } from "@/lib/core/search/vocabulary";
import { uuidField } from "@/lib/core/forms/fields";
import { type BLOCK_STATES, type BlockKind } from "@/lib/core/words/blocks";
import { type Flag } from "@/lib/core/words/standing";
import { type TransactionState, type TransactionType } from "@/lib/core/words/transactions";

export type Hit = {
  kind: FoundKind;
  id: string;
  /** Null: of the account as a whole. */
  wallet: string | null;
  title: string | null;
  /** The name of whoever paid in the customer's place. */
  paidBy: string | null;
  amountCentavos: number | null;
  at: string;
  /** How it stands: a transaction or refund by its state and flags, anything else by a word of its own. */
  stands:
    | { state: TransactionState | null; flags: Flag[]; type: TransactionType }
    | { block: (typeof BLOCK_STATES)[number]; kind: BlockKind; apiStatus: string | null }
    | { state: HitState }
    | null;
  /** True for a charge whose creation got no answer: `id` is that of the write. */
  isUnanswered: boolean;
  /** Why it is here, for each term that it bears, by its number: where it stands, and the text of that place. */
  why: { term: number; field: FieldName; text: string | null }[];
  /** The term that it does not bear. */
  missing: number | null;
};

/** Terms by their numbers: what was typed is not said back. */
export type SearchAnswer = {
  /** Those that bear all terms come first. */
  hits: Hit[];
  count: number;
  isMore: boolean;
  /** For each term how many bear all the others; empty of one alone. */
  without: number[];
  /** Pieces of words were looked for back to then; null: nothing older was left out. */
  piecesBackTo: string | null;
};

export const PreviewQuery = z.object({ kind: z.enum(FOUND_KINDS), id: uuidField() });
export type PreviewQuery = z.output<typeof PreviewQuery>;

/**
 * The part of a hit that is visible without leaving the search. It contains nothing that the hit's own page would not
 * show, and no document whole.
 */
export type Preview = {
  facts: { field: FieldName; text: string }[];
  /** The counterpart's document, masked. */
  document: string | null;
  /** For a payment, where its money is now. Null where none was received. */
  parts: { kept: number; held: number; back: number; leg: number; fee: number } | null;
  customerPageId: string | null;
  hasReceipt: boolean;
  /** Whether it is a payment that may be given back. */
  isRefundable: boolean;
};
