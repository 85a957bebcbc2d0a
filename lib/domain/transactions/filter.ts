import {
  type FilterOf,
  parseAsDay,
  parseAsMoment,
  parseAsOneOf,
  parseAsSearch,
  parseAsText,
  parseAsUuid,
  parseAsWallet,
  parseAsWhole,
} from "@/lib/core/reads/filters";
import { CENTAVOS_MAX_TYPED } from "@/lib/core/money/money";
import { RISK_FILTERS } from "@/lib/core/enums/risk";
import { AMOUNT_SORTS } from "@/lib/core/enums/sorts";
import { STATUS_FLAGS } from "@/lib/core/enums/display-status";
import { MISMATCHES, TRANSACTION_STATES, TRANSACTION_TYPES } from "@/lib/core/enums/transactions";

/** Each of these is answered by an index. */
export const transactionParsers = {
  wallet: parseAsWallet,
  type: parseAsOneOf(TRANSACTION_TYPES),
  state: parseAsOneOf(TRANSACTION_STATES),
  /**
   * The flag applies regardless of the transaction's other properties: one that is blocked and was refunded is found
   * by both.
   */
  flag: parseAsOneOf(STATUS_FLAGS),
  /** By settlement. */
  from: parseAsDay,
  to: parseAsDay,
  minCentavos: parseAsWhole(CENTAVOS_MAX_TYPED),
  maxCentavos: parseAsWhole(CENTAVOS_MAX_TYPED),
  project: parseAsUuid,
  /** CPF or CNPJ, exactly; needs the right to reveal documents. */
  document: parseAsText((text) => (isDocumentText(text.trim()) ? text.trim() : null)),
  /** Held by one now, or one came at some time. */
  block: parseAsOneOf(["open", "ever"]),
  /** Payments flagged as similar to past losses. */
  risk: parseAsOneOf(RISK_FILTERS),
  mismatch: parseAsOneOf(MISMATCHES),
  search: parseAsSearch,
  /** The id of a customer's page. */
  customer: parseAsUuid,
  sort: parseAsOneOf(AMOUNT_SORTS),
};
export type TransactionFilter = FilterOf<typeof transactionParsers>;

/** The moment whose state the page of one transaction shows. */
export const asOfParsers = { asOf: parseAsMoment };

const LENGTH_MAX = 30;

/** Whether what is looked for may be a CPF or a CNPJ, however it is written. */
const isDocumentText = (text: string): boolean => text.length <= LENGTH_MAX && /^[\w.\-/ ]*$/.test(text);
