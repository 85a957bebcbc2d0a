import { documentsIn } from "@/lib/core/brazil/documents-in-text";
import { type Centavos } from "@/lib/core/money/money";
import { type KeptPairs, keptText } from "@/lib/core/json/kept-pairs";
import { type FieldName, type FoundKind, type FoundState, type HitState } from "@/lib/core/search/vocabulary";
import { type BlockKind, type BlockState } from "@/lib/core/words/blocks";
import { type Standing } from "@/lib/core/transactions/standing";
import { type TransactionType } from "@/lib/core/words/transactions";
import { type ObjectWords } from "@/lib/core/search/object-text";
import {
  documentMark,
  kindMark,
  reaisMark,
  shownPartMark,
  squash,
  stateMark,
  wordsOf,
  wordsOfPhone,
} from "@/lib/core/search/words-of";

/** A search index object, before it is written. */
export type FoundObject = {
  kind: FoundKind;
  key: string;
  wallet: string | null;
  at: Date;
  amountCentavos: Centavos | null;
  words: ObjectWords;
};

/** A searchable field of a row, with its meaning. */
export type Field = { name: FieldName; text: string | null };

/** A transaction as everywhere (lib/core/transactions/standing.ts). No state: a refund or an unanswered write, which is a flag alone. */
type StandsBeside = Omit<Standing, "state"> & { state: Standing["state"] | null; type: TransactionType };

export type Stands =
  | StandsBeside
  | { block: BlockState; kind: BlockKind; apiStatus: string | null }
  | { state: HitState };

export type Searchable = Omit<FoundObject, "words"> & {
  states: readonly FoundState[];
  /** How it stands, in the words of its kind; null where nothing is to be said. */
  stands: Stands | null;
  fields: readonly Field[];
  /** The name of whoever paid in the customer's place. */
  paidBy: string | null;
  /** Their blind indexes. */
  documents: readonly (string | null)[];
  /** As their masks show them. */
  shownParts: readonly (string | null)[];
  metadata: KeptPairs | null;
};

/**
 * The word limit of one object. A description of 255 characters and a name, an address, references and metadata of a
 * few words each fit.
 */
const WORDS_MAX = 96;
const METADATA_TEXT_MAX = 200;
/** Found by their beginnings alone, as a whole. */
const WHOLE: readonly FieldName[] = ["id", "e2e", "phone"];

export function objectOf(row: Searchable, blind: (document: string) => string): FoundObject {
  const { kind, key, wallet, at, amountCentavos } = row;
  const metadata = (row.metadata ?? []).map(([, value]) => keptText(value).slice(0, METADATA_TEXT_MAX));
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
      texts: distinct(texts.flatMap(wordsOf)).slice(0, WORDS_MAX),
      ids: distinct([...of(["id", "e2e"]).map(squash), ...of(["phone"]).flatMap(wordsOfPhone)]),
      marks: distinct([
        kindMark(kind),
        ...row.states.map(stateMark),
        ...(amountCentavos === null ? [] : [reaisMark(amountCentavos)]),
        ...row.documents.filter((index) => index !== null).map(documentMark),
        ...row.shownParts.filter((part) => part !== null).map(shownPartMark),
        ...texts.flatMap(documentsIn).map((document) => documentMark(blind(document))),
      ]),
    },
  };
}
