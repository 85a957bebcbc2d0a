import { type EvidenceItem } from "@/lib/core/enums/evidence";
import { type FactName, isFactName } from "./facts";

/** Terms that a text uses for the evidence that it cites: as people write them, regardless of the page's language. */
export const CITE_WORDS = {
  payment_proof: "comprovante",
  invoice: "nota",
  delivery: "entrega",
  conversation: "conversa",
  identity: "identidade",
  access_log: "acessos",
  refund_proof: "devolucao",
  contract: "contrato",
  court_order: "oficio",
  institution_request: "pedido",
  sent_copy: "copia",
  other: "outra",
} as const satisfies Partial<Record<EvidenceItem, string>>;
export type CitedItem = keyof typeof CITE_WORDS;

const BY_WORD = new Map<string, CitedItem>(
  Object.entries(CITE_WORDS).map(([item, word]) => [word, item as CitedItem]),
);

/** The current evidence of a case. */
export type CitedPieces = readonly { number: number; item: EvidenceItem }[];

export type Part =
  | { is: "text"; text: string }
  /** With at least one number. */
  | { is: "cited"; numbers: readonly number[]; item: CitedItem | null }
  | { is: "missing"; item: CitedItem | null; number: number | null }
  /** A template asked for a fact that the case does not have. */
  | { is: "lacks"; fact: FactName };

const CITATION = /\[([a-z]+|\d{1,3}|falta: \w{1,40})\]/g;
const LACKS = "falta: ";

/** A text and what it cites: by a piece's number, or by what it speaks for, and then by all that was brought for it. */
export function citationsIn(text: string, standing: CitedPieces): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(CITATION)) {
    const part = partOf(found[1] ?? "", standing);
    if (part === null) continue;
    if (found.index > from) parts.push({ is: "text", text: text.slice(from, found.index) });
    parts.push(part);
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ is: "text", text: text.slice(from) });
  return parts;
}

function partOf(word: string, standing: CitedPieces): Part | null {
  if (word.startsWith(LACKS)) {
    const fact = word.slice(LACKS.length);
    return isFactName(fact) ? { is: "lacks", fact } : null;
  }
  if (/^\d/.test(word)) {
    const number = Number(word);
    return standing.some((piece) => piece.number === number)
      ? { is: "cited", numbers: [number], item: null }
      : { is: "missing", item: null, number };
  }
  const item = BY_WORD.get(word);
  if (item === undefined) return null;
  const numbers = standing.filter((piece) => piece.item === item).map(({ number }) => number);
  return numbers.length > 0 ? { is: "cited", numbers, item } : { is: "missing", item, number: null };
}

export const missingIn = (parts: readonly Part[]): number =>
  parts.filter(({ is }) => is === "missing" || is === "lacks").length;

/** Returns the text as it is sent: citations as numbers, and a conspicuous marker for each missing one. */
export const writtenOut = (parts: readonly Part[]): string =>
  parts
    .map((part) => {
      if (part.is === "text") return part.text;
      if (part.is === "cited") return `[${part.numbers.join(", ")}]`;
      if (part.is === "lacks") return `[${LACKS}${part.fact}]`;
      return `[${LACKS}${part.item === null ? String(part.number) : CITE_WORDS[part.item]}]`;
    })
    .join("");
