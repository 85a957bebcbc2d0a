import { z } from "zod";
import { type FieldName, SEARCH_KINDS, type SearchKind, type HitState } from "@/lib/core/search/vocabulary";
import { uuidField } from "@/lib/core/forms/fields";
import { type BLOCK_STATES, type BlockKind } from "@/lib/core/enums/blocks";
import { type StatusFlag } from "@/lib/core/enums/display-status";
import { type TransactionState, type TransactionType } from "@/lib/core/enums/transactions";

export type Hit = {
  kind: SearchKind;
  id: string;
  /** Null: of the account as a whole. */
  wallet: string | null;
  title: string | null;
  /** The name of the person who paid in the customer's place. */
  paidBy: string | null;
  amountCentavos: number | null;
  at: string;
  /** The status: a transaction or refund by its state and flags, anything else by a value of its own. */
  stands:
    | { state: TransactionState | null; flags: StatusFlag[]; type: TransactionType }
    | { block: (typeof BLOCK_STATES)[number]; kind: BlockKind; apiStatus: string | null }
    | { state: HitState }
    | null;
  /** True for a charge whose creation got no answer: `id` is that of the write. */
  isUnanswered: boolean;
  /** Match reasons: for each matching term, by its number, the field and the text of that field. */
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
  /** The start of the range in which parts of words were searched; null: nothing older was left out. */
  piecesBackTo: string | null;
};

export const PreviewQuery = z.object({ kind: z.enum(SEARCH_KINDS), id: uuidField() });
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
