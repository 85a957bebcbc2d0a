import { documentsIn } from "@/lib/core/brazil/documents-in-text";
import { keptText } from "@/lib/core/json/kept-pairs";
import { type Term } from "@/lib/core/search/term";
import { type FieldName } from "@/lib/core/search/vocabulary";
import { kindMark, squash, stateMark, wordsOf, wordsOfPhone } from "@/lib/core/search/words-of";
import { dayOf, minuteOf } from "@/lib/core/time/sao-paulo";
import { type Field, type Searchable } from "./object-words";

export type Why = { term: number; field: FieldName; text: string | null };

/** As much as a line has room for. */
const SAID_MAX = 255;
/** The text of a telephone number helps no reader. The field that matched is enough. */
const UNSAID: readonly FieldName[] = ["phone", "id", "e2e"];

/** Returns for each term its place in the row, as the search compared it: whole before beginning before inside. */
export const whyOf = (row: Searchable, terms: readonly Term[]): Why[] =>
  terms.flatMap((one, term) => {
    const found = placeOf(row, one);
    return found === null ? [] : [{ term, field: found.name, text: sayable(found) }];
  });

/** A document that somebody wrote into a text is shown where the text is masked, and not here. */
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
  if (row.states.some((state) => marks.includes(stateMark(state)))) return { name: "state", text: null };
  if (marks.includes(kindMark(row.kind))) return { name: "kind", text: null };
  const metadata = (row.metadata ?? []).map(([, value]): Field => ({
    name: "metadata",
    text: keptText(value),
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
  if (name === "phone") return wordsOfPhone(text);
  return name === "id" || name === "e2e" ? [squash(text ?? "")] : wordsOf(text);
}
