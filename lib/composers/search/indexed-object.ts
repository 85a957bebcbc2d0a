import { documentsIn } from "@/lib/core/brazil/documents-in-text";
import { type Centavos } from "@/lib/core/money/money";
import { type OrderedPairs, pairValueText } from "@/lib/core/json/ordered-pairs";
import {
  type FieldName,
  type SearchKind,
  type SearchState,
  type HitState,
} from "@/lib/core/search/vocabulary";
import { type BlockKind, type BlockState } from "@/lib/core/enums/blocks";
import { type DisplayStatus } from "@/lib/core/transactions/display-status";
import { type TransactionType } from "@/lib/core/enums/transactions";
import { type IndexedWords } from "@/lib/core/search/object-text";
import {
  documentToken,
  kindToken,
  reaisToken,
  visibleDigitsToken,
  normalizeWord,
  stateToken,
  searchWordsOf,
  phoneSearchWords,
} from "@/lib/core/search/search-words";

/** A search index object, before it is written. */
export type IndexedObject = {
  kind: SearchKind;
  key: string;
  wallet: string | null;
  at: Date;
  amountCentavos: Centavos | null;
  words: IndexedWords;
};

/** A searchable field of a row, with its meaning. */
export type Field = { name: FieldName; text: string | null };

/** A transaction as everywhere (lib/core/transactions/display-status.ts). No state: a refund or an unanswered write, which is a flag alone. */
type StandsBeside = Omit<DisplayStatus, "state"> & {
  state: DisplayStatus["state"] | null;
  type: TransactionType;
};

export type HitStatus =
  | StandsBeside
  | { block: BlockState; kind: BlockKind; apiStatus: string | null }
  | { state: HitState };

export type Searchable = Omit<IndexedObject, "words"> & {
  states: readonly SearchState[];
  /** The status, in the terms of its kind. Null where there is nothing to report. */
  stands: HitStatus | null;
  fields: readonly Field[];
  /** The name of the payer who paid in the customer's place. */
  paidBy: string | null;
  /** Their blind indexes. */
  documents: readonly (string | null)[];
  /** As their masks show them. */
  shownParts: readonly (string | null)[];
  metadata: OrderedPairs | null;
};

/**
 * The limit of indexed words for one object. A description of 255 characters and a name, an address, references and
 * metadata of a few words each fit.
 */
const WORDS_MAX = 96;
const METADATA_TEXT_MAX = 200;
/** Found by their beginnings alone, as a whole. */
const WHOLE: readonly FieldName[] = ["id", "e2e", "phone"];

export function toIndexedObject(row: Searchable, blind: (document: string) => string): IndexedObject {
  const { kind, key, wallet, at, amountCentavos } = row;
  const metadata = (row.metadata ?? []).map(([, value]) => pairValueText(value).slice(0, METADATA_TEXT_MAX));
  const said = row.fields.flatMap(({ name, text }) => (text === null ? [] : [{ name, text }]));
  const of = (names: readonly FieldName[]) =>
    said.filter(({ name }) => names.includes(name)).map(({ text }) => text);
  const texts = [...said.filter(({ name }) => !WHOLE.includes(name)).map(({ text }) => text), ...metadata];
  const distinct = (words: readonly string[]) => [...new Set(words)].filter((word) => word !== "");
  return {
    kind,
    key,
    wallet,
    at,
    amountCentavos,
    words: {
      texts: distinct(texts.flatMap(searchWordsOf)).slice(0, WORDS_MAX),
      ids: distinct([...of(["id", "e2e"]).map(normalizeWord), ...of(["phone"]).flatMap(phoneSearchWords)]),
      marks: distinct([
        kindToken(kind),
        ...row.states.map(stateToken),
        ...(amountCentavos === null ? [] : [reaisToken(amountCentavos)]),
        ...row.documents.filter((index) => index !== null).map(documentToken),
        ...row.shownParts.filter((part) => part !== null).map(visibleDigitsToken),
        ...texts.flatMap(documentsIn).map((document) => documentToken(blind(document))),
      ]),
    },
  };
}
