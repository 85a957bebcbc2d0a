import { RISK_FILTERS } from "@/lib/core/words/risk";
import { AMOUNT_SORTS } from "@/lib/core/words/sorts";
import { FLAGS } from "@/lib/core/words/standing";
import { MISMATCHES, TRANSACTION_STATES, TRANSACTION_TYPES } from "@/lib/core/words/transactions";
import {
  type GivenAddress,
  type Parts,
  dayPart,
  namesOf,
  numberPart,
  readAddress,
  searchPart,
  textPart,
  unreadParts,
  uuidPart,
  walletPart,
  wordPart,
} from "@/lib/core/address-parts";
import { CENTAVOS_MAX_TYPED } from "@/lib/core/money";
import { isDocumentText } from "./document-text";
import { type TransactionFilter } from "./schema";

const PARTS: Parts<TransactionFilter> = {
  wallet: walletPart,
  type: wordPart(TRANSACTION_TYPES),
  state: wordPart(TRANSACTION_STATES),
  flag: wordPart(FLAGS),
  from: dayPart,
  to: dayPart,
  minCentavos: numberPart(CENTAVOS_MAX_TYPED),
  maxCentavos: numberPart(CENTAVOS_MAX_TYPED),
  project: uuidPart,
  document: (text) => textPart(isDocumentText)(text.trim()),
  block: wordPart(["open", "ever"]),
  risk: wordPart(RISK_FILTERS),
  mismatch: wordPart(MISMATCHES),
  search: searchPart,
  customer: uuidPart,
  sort: wordPart(AMOUNT_SORTS),
};

export const FILTER_NAMES = namesOf(PARTS);

/** What an address may hold: anything. Each part that is no filter is none, and takes no other part with it. */
export const filterFromAddress = (given: GivenAddress): TransactionFilter =>
  readAddress(
    PARTS,
    Object.fromEntries(
      Object.entries(given).filter(([, text]) => typeof text === "string" && text.trim() !== ""),
    ),
  );

/** The same filter always has the same text: names in one order, nothing that is empty. */
export function addressOfFilter(filter: TransactionFilter): string {
  const given = FILTER_NAMES.flatMap((name) => {
    const value = filter[name];
    return value === undefined || value === "" ? [] : [[name, String(value)]];
  });
  return new URLSearchParams(given).toString();
}

/** The names of the parts that hold something and are no filter. */
export const unreadIn = (given: GivenAddress): string[] => unreadParts(PARTS, given);
