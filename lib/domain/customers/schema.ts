import { z } from "zod";
import { paragraphs, uuidField, walletField } from "@/lib/core/fields";
import { Sum } from "@/lib/core/sum-schema";
import { ListSums } from "@/lib/core/list-sums-schema";
import { standingShape } from "@/lib/core/standing-view";
import { NOTE_MAX } from "@/lib/core/words/notes";
import { BLOCK_STATUSES } from "@/lib/core/words/blocks";
import { REFUND_STATES, TRANSACTION_STATES } from "@/lib/core/words/transactions";
import { filterSchema } from "@/lib/core/filter-schema";
import { customerParsers } from "./filter";

export const CustomerListQuery = filterSchema(customerParsers).extend({
  cursor: z.string().max(200).optional(),
});
export type CustomerListQuery = z.infer<typeof CustomerListQuery>;

/** Documents are masked before they get here; moments are ISO 8601, amounts centavos. */
const customerShape = {
  id: z.string(),
  wallet: z.string(),
  name: z.string().nullable(),
  /** Other names that its charges and payments tell. */
  otherNames: z.array(z.string()),
  document: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  firstAt: z.string(),
  lastAt: z.string(),
};

export const CustomerListItem = z.object({
  ...customerShape,
  paidCount: z.number(),
  keptCentavos: Sum,
});
export type CustomerListItem = z.infer<typeof CustomerListItem>;

export const CustomerPage = z.object({
  items: z.array(CustomerListItem),
  nextCursor: z.string().nullable(),
  /** On the first page: of all that the filter lets through. */
  sums: ListSums.nullable(),
});
export type CustomerPage = z.infer<typeof CustomerPage>;

const CustomerPayment = z.object({
  ...standingShape,
  id: z.string(),
  state: z.enum(TRANSACTION_STATES),
  amountCentavos: z.number(),
  description: z.string().nullable(),
  reference: z.string().nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  isPaidByAnother: z.boolean(),
  hasPage: z.boolean(),
  /** Where its money is now; null where none was received. */
  parts: z
    .object({
      kept: z.number(),
      held: z.number(),
      back: z.number(),
      leg: z.number(),
      fee: z.number(),
    })
    .nullable(),
});
export type CustomerPayment = z.infer<typeof CustomerPayment>;

export const CustomerDetail = z.object({
  ...customerShape,
  sums: z.object({
    paidCount: z.number(),
    receivedCentavos: Sum,
    keptCentavos: Sum,
    heldCentavos: Sum,
    blockCount: z.number(),
    returnedCentavos: Sum,
    returnCount: z.number(),
    pageCount: z.number(),
    paidPageCount: z.number(),
    minutesToPay: z.number().nullable(),
  }),
  /** The newest first, as many as a page shows. */
  payments: z.array(CustomerPayment),
  paymentCount: z.number(),
  /** There are older ones, which neither list nor sums hold. */
  isCut: z.boolean(),
  payers: z.array(
    z.object({
      name: z.string().nullable(),
      document: z.string().nullable(),
      count: z.number(),
      sumCentavos: Sum,
      /** Not the customer, and nobody said that this is expected. */
      isAnother: z.boolean(),
      /** As a customer of this wallet; null where no document tells. */
      payerId: z.string().nullable(),
      /** Who said that this one pays for the customer, and when. */
      expected: z.object({ person: z.string(), at: z.string() }).nullable(),
    }),
  ),
  blocks: z.array(
    z.object({
      id: z.string(),
      blockType: z.string(),
      status: z.enum(BLOCK_STATUSES),
      answeredAt: z.string().nullable(),
      apiStatus: z.string().nullable(),
      amountCentavos: z.number(),
      createdAt: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      state: z.enum(REFUND_STATES),
      amountCentavos: z.number(),
      reason: z.string().nullable(),
      requestedAt: z.string(),
    }),
  ),
  /** The same one in another wallet, or by the same address. */
  related: z.array(
    z.object({ id: z.string(), wallet: z.string(), name: z.string().nullable(), isSame: z.boolean() }),
  ),
});
export type CustomerDetail = z.infer<typeof CustomerDetail>;

const Pair = z.strictObject({ wallet: walletField(), customerId: uuidField(), payerId: uuidField() });
export const ExpectPayerInput = Pair.extend({ note: paragraphs(NOTE_MAX) });
export type ExpectPayerInput = z.output<typeof ExpectPayerInput>;
export const UnexpectPayerInput = Pair;
export type UnexpectPayerInput = z.output<typeof UnexpectPayerInput>;
