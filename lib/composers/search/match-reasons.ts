import { documentsIn } from "@/lib/core/brazil/documents-in-text";
import { pairValueText } from "@/lib/core/json/ordered-pairs";
import { type Term } from "@/lib/core/search/term";
import { type FieldName } from "@/lib/core/search/vocabulary";
import {
  kindToken,
  normalizeWord,
  stateToken,
  searchWordsOf,
  phoneSearchWords,
} from "@/lib/core/search/search-words";
import { dayOf, minuteOf } from "@/lib/core/time/sao-paulo";
import { type Field, type Searchable } from "./indexed-object";

export type MatchReason = { term: number; field: FieldName; text: string | null };

/** The number of characters that fit on a line. */
const SAID_MAX = 255;
/** The text of a telephone number helps no reader. The field that matched is enough. */
const UNSAID: readonly FieldName[] = ["phone", "id", "e2e"];

/** Returns for each term its place in the row, as the search compared it: whole before beginning before inside. */
export const matchReasonsOf = (row: Searchable, terms: readonly Term[]): MatchReason[] =>
  terms.flatMap((one, term) => {
    const found = placeOf(row, one);
    return found === null ? [] : [{ term, field: found.name, text: sayable(found) }];
  });

/** A document that a person wrote into a text is shown where the text is masked, and not here. */
const sayable = ({ name, text }: Field): string | null =>
  text === null || UNSAID.includes(name) || documentsIn(text).length > 0 ? null : text.slice(0, SAID_MAX);

function placeOf(row: Searchable, term: Term): Field | null {
  const { centavos, days, minutes, marks } = term;
  if (term.document !== null && term.kind === "document") return { name: "document", text: null };
  if (term.shownPart !== null && row.shownParts.includes(term.shownPart))
    return { name: "document_part", text: null };
  if (centavos && row.amountCentavos !== null) {
    const amount = row.amountCentavos;
    if (amount >= centavos[0] && amount <= centavos[1]) return { name: "amount", text: null };
  }
  const day = dayOf(row.at);
  if (days && day >= days[0] && day <= days[1] && isAt(row.at, minutes)) return { name: "day", text: null };
  if (row.states.some((state) => marks.includes(stateToken(state)))) return { name: "state", text: null };
  if (marks.includes(kindToken(row.kind))) return { name: "kind", text: null };
  const metadata = (row.metadata ?? []).map(([, value]): Field => ({
    name: "metadata",
    text: pairValueText(value),
  }));
  const fields = [...row.fields, ...metadata];
  for (const fits of WAYS) {
    const found = fields.find((field) =>
      wordsOfField(field).some((word) => term.beginnings.some((beginning) => fits(word, beginning))),
    );
    if (found) return found;
  }
  return null;
}

const isAt = (at: Date, minutes: Term["minutes"]): boolean =>
  minutes === null || (minuteOf(at) >= minutes[0] && minuteOf(at) <= minutes[1]);

const WAYS: readonly ((word: string, beginning: string) => boolean)[] = [
  (word, beginning) => word === beginning,
  (word, beginning) => word.startsWith(beginning),
  (word, beginning) => word.includes(beginning),
];

function wordsOfField({ name, text }: Field): string[] {
  if (name === "phone") return phoneSearchWords(text);
  return name === "id" || name === "e2e" ? [normalizeWord(text ?? "")] : searchWordsOf(text);
}
