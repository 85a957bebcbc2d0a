/** The interpretations of one or more typed search words. */
export const TERM_KINDS = [
  "word",
  "number",
  "amount",
  "about",
  "amounts",
  "day",
  "days",
  "state",
  "kind",
  "document",
  "masked",
  "phone",
  "email",
] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/** An object bears a term by any one of its ways. */
export type Term = {
  /** As typed. */
  text: string;
  kind: TermKind;
  /** Whole terms of the table: flags of state and kind. */
  marks: string[];
  /** Beginnings of words, lower-cased without accents and without punctuation. */
  beginnings: string[];
  /** Canonical; compared by its blind index alone. */
  document: string | null;
  /** The six unmasked characters of a document (`***.728.362-**`), as a person copies them from a page. */
  shownPart: string | null;
  /** From the first to the last, both included. */
  centavos: [from: number, to: number] | null;
  days: [from: string, to: string] | null;
  /** The time of one day, in minutes since its midnight, both included. */
  minutes: [from: number, to: number] | null;
};

export const termOf = (text: string, kind: TermKind, ways: Partial<Term> = {}): Term => ({
  marks: [],
  beginnings: [],
  document: null,
  shownPart: null,
  centavos: null,
  days: null,
  minutes: null,
  ...ways,
  text,
  kind,
});
