import { z } from "zod";
import { FIELD_NAMES, FOUND_KINDS, HIT_STATES } from "@/lib/core/search/vocabulary";
import { uuidField } from "@/lib/core/fields";
import { BLOCK_KINDS, BLOCK_STATES } from "@/lib/core/words/blocks";
import { FLAGS } from "@/lib/core/words/standing";
import { TRANSACTION_STATES, TRANSACTION_TYPES } from "@/lib/core/words/transactions";

export const Hit = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  /** Null: of the account as a whole. */
  wallet: z.string().nullable(),
  title: z.string().nullable(),
  /** The name of whoever paid in the customer's place. */
  paidBy: z.string().nullable(),
  amountCentavos: z.number().nullable(),
  at: z.string(),
  /** How it stands: a transaction or refund by its state and flags, anything else by a word of its own. */
  stands: z
    .union([
      z.object({
        state: z.enum(TRANSACTION_STATES).nullable(),
        flags: z.array(z.enum(FLAGS)),
        type: z.enum(TRANSACTION_TYPES),
      }),
      z.object({ block: z.enum(BLOCK_STATES), kind: z.enum(BLOCK_KINDS), apiStatus: z.string().nullable() }),
      z.object({ state: z.enum(HIT_STATES) }),
    ])
    .nullable(),
  /** Of a charge whose creation got no answer: `id` is that of the write. */
  isUnanswered: z.boolean(),
  /** Why it is here, for each term that it bears, by its number: where it stands, and the text of that place. */
  why: z.array(z.object({ term: z.number(), field: z.enum(FIELD_NAMES), text: z.string().nullable() })),
  /** The term that it does not bear. */
  missing: z.number().nullable(),
});
export type Hit = z.infer<typeof Hit>;

/** Terms by their numbers: what was typed is not said back. */
export const SearchAnswer = z.object({
  /** Those that bear all terms come first. */
  hits: z.array(Hit),
  count: z.number(),
  isMore: z.boolean(),
  /** For each term how many bear all the others; empty of one alone. */
  without: z.array(z.number()),
  /** Pieces of words were looked for back to then; null: nothing older was left out. */
  piecesBackTo: z.string().nullable(),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const PreviewQuery = z.object({ kind: z.enum(FOUND_KINDS), id: uuidField() });
export type PreviewQuery = z.output<typeof PreviewQuery>;

/** What is seen of a hit without leaving the search: nothing that its own page would not show, and no document whole. */
export const Preview = z.object({
  facts: z.array(z.object({ field: z.enum(FIELD_NAMES), text: z.string() })),
  /** Who is at the other end, masked. */
  document: z.string().nullable(),
  /** Of a payment: where its money is now; null where none was received. */
  parts: z
    .object({ kept: z.number(), held: z.number(), back: z.number(), leg: z.number(), fee: z.number() })
    .nullable(),
  customerPageId: z.string().nullable(),
  hasReceipt: z.boolean(),
  /** Whether it is a payment that may be given back. */
  isRefundable: z.boolean(),
});
export type Preview = z.infer<typeof Preview>;
