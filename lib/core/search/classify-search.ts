import { parseDocument } from "../brazil/documents";
import { type Centavos, parseTypedBrl } from "../money/money";

export type SearchTerms = {
  /** The unchanged text: an id, a reference, an end-to-end id or a key. */
  identifier: string;
  /** In canonical form, where the text says that it is a CPF or a CNPJ. */
  document: string | null;
  amountCentavos: Centavos | null;
  /** The beginning of a name, in small letters. */
  namePrefix: string | null;
};

const NAME_LENGTH_MIN = 3;
/** Whole numbers are references; an amount says so with two decimals or with R$. */
const LOOKS_LIKE_MONEY = /^R\$|[.,]\d{2}$/;

/** The possible meanings of a text that a person typed or pasted. Each of them has an index of its own. */
export function classifySearch(text: string): SearchTerms {
  const identifier = text.normalize("NFC").trim();
  const amount = LOOKS_LIKE_MONEY.test(identifier) ? parseTypedBrl(identifier) : null;
  const isName = identifier.length >= NAME_LENGTH_MIN && /^\p{L}/u.test(identifier);
  return {
    identifier,
    document: parseDocument(identifier),
    amountCentavos: typeof amount === "number" ? amount : null,
    namePrefix: isName ? identifier.toLowerCase() : null,
  };
}

/** For LIKE: what the person typed means itself. */
export const likePrefix = (prefix: string): string => `${prefix.replaceAll(/[\\%_]/g, "\\$&")}%`;
