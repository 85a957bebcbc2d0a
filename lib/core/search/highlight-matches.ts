import { normalizeWord } from "./search-words";

export type HighlightedPart = { text: string; isMarked: boolean };

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** The pieces of a text that match a search, in their own spelling: `joao` matches the `João` of `João Braga`. */
export function highlightMatches(text: string, beginnings: readonly string[]): HighlightedPart[] {
  const pieces: HighlightedPart[] = [];
  let at = 0;
  const add = (piece: string, isMarked: boolean) => {
    if (piece !== "") pieces.push({ text: piece, isMarked });
  };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const place = placeIn(word, beginnings);
    if (place === null) continue;
    add(text.slice(at, index + place[0]), false);
    add(text.slice(index + place[0], index + place[1]), true);
    at = index + place[1];
  }
  add(text.slice(at), false);
  return pieces;
}

/** The longest match first, so that `joao` is not highlighted as `jo`; one at the beginning before one inside. */
function placeIn(word: string, beginnings: readonly string[]): [from: number, to: number] | null {
  const folded = normalizeWord(word);
  const found = beginnings
    .filter((beginning) => beginning !== "" && folded.includes(beginning))
    .toSorted(
      (a, b) => Number(folded.startsWith(b)) - Number(folded.startsWith(a)) || b.length - a.length,
    )[0];
  if (found === undefined) return null;
  const from = folded.indexOf(found);
  return [typedLength(word, from), typedLength(word, from + found.length)];
}

/** Returns the length of the part of a word that has `length` characters when lower-cased without accents. */
function typedLength(word: string, length: number): number {
  let end = 0;
  for (const sign of word) {
    if (normalizeWord(word.slice(0, end)).length >= length && !/\p{M}/u.test(sign)) break;
    end += sign.length;
  }
  return end;
}
