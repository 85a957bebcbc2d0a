import { type Sum } from "@/lib/core/money/sum";
import { z } from "zod";
import { paragraphs, uuidField, walletField } from "@/lib/core/forms/fields";
import { type ListSums } from "@/lib/core/money/list-sums";
import { type DisplayStatusFields } from "@/lib/core/transactions/display-status-view";
import { NOTE_MAX } from "@/lib/core/enums/notes";
import { type BlockStatus } from "@/lib/core/enums/blocks";
import { type RefundState, type TransactionState } from "@/lib/core/enums/transactions";
import { listSchema } from "@/lib/core/reads/filter-schema";
import { customerParsers } from "./filter";

export const CustomerListQuery = listSchema(customerParsers);
export type CustomerListQuery = z.infer<typeof CustomerListQuery>;

/** Documents are masked before they get here; moments are ISO 8601, amounts centavos. */
type CustomerFields = {
  id: string;
  wallet: string;
  name: string | null;
  /** Other names found in its charges and payments. */
  otherNames: string[];
  document: string | null;
  email: string | null;
  phone: string | null;
  firstAt: string;
  lastAt: string;
};

export type CustomerListItem = CustomerFields & { paidCount: number; retainedCentavos: Sum };

export type CustomerPage = {
  items: CustomerListItem[];
  nextCursor: string | null;
  /** On the first page: of all that the filter lets through. */
  sums: ListSums | null;
};

export type CustomerPayment = DisplayStatusFields & {
  id: string;
  state: TransactionState;
  amountCentavos: number;
  description: string | null;
  reference: string | null;
  createdAt: string;
  settledAt: string | null;
  expiresAt: string | null;
  isPaidByAnother: boolean;
  hasPage: boolean;
  /** Where its money is now; null where none was received. */
  parts: { kept: number; held: number; back: number; leg: number; fee: number } | null;
};

export type CustomerDetail = CustomerFields & {
  sums: {
    paidCount: number;
    receivedCentavos: Sum;
    retainedCentavos: Sum;
    heldCentavos: Sum;
    blockCount: number;
    returnedCentavos: Sum;
    returnCount: number;
    pageCount: number;
    paidPageCount: number;
    minutesToPay: number | null;
  };
  /** The newest first, as many as a page shows. */
  payments: CustomerPayment[];
  paymentCount: number;
  /** There are older ones, which neither list nor sums hold. */
  isCut: boolean;
  payers: {
    name: string | null;
    document: string | null;
    count: number;
    sumCentavos: Sum;
    /** True where the payer is not the customer and is not declared as expected. */
    isAnother: boolean;
    /** The payer as a customer of this wallet; null where no document identifies the payer. */
    payerId: string | null;
    /** The person who said that this one pays for the customer, and when. */
    expected: { person: string; at: string } | null;
  }[];
  blocks: {
    id: string;
    blockType: string;
    status: BlockStatus;
    answeredAt: string | null;
    apiStatus: string | null;
    amountCentavos: number;
    createdAt: string;
  }[];
  refunds: {
    id: string;
    state: RefundState;
    amountCentavos: number;
    reason: string | null;
    requestedAt: string;
  }[];
  /** The same one in another wallet, or by the same address. */
  related: { id: string; wallet: string; name: string | null; isSame: boolean }[];
};

const Pair = z.strictObject({ wallet: walletField(), customerId: uuidField(), payerId: uuidField() });
export const ExpectPayerInput = Pair.extend({ note: paragraphs(NOTE_MAX) });
export type ExpectPayerInput = z.output<typeof ExpectPayerInput>;
export const UnexpectPayerInput = Pair;
export type UnexpectPayerInput = z.output<typeof UnexpectPayerInput>;
