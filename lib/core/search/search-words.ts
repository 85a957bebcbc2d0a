import { withoutDocuments } from "../brazil/documents-in-text";
import { foldText } from "../text/fold-text";

/** Longer ones are found by their beginnings. */
const WORD_LENGTH_MAX = 48;
const NOT_OF_A_WORD = /[^\p{L}\p{N}]+/u;
const ALL_NOT_OF_A_WORD = /[^\p{L}\p{N}]+/gu;

/**
 * Lower-cased without accents, and without the characters between letters and digits: `PED-4298`, `ped 4298`'s second
 * part, `d'avila`.
 */
export const normalizeWord = (text: string): string => foldText(text).replaceAll(ALL_NOT_OF_A_WORD, "");

/**
 * Returns the search terms of a text: each word as a whole, and its parts between punctuation. No part of a document
 * is one.
 */
export function searchWordsOf(text: string | null): string[] {
  if (text === null) return [];
  const words = withoutDocuments(text)
    .split(/\s+/)
    .flatMap((word) => [normalizeWord(word), ...foldText(word).split(NOT_OF_A_WORD)])
    .filter((word) => word !== "")
    .map((word) => word.slice(0, WORD_LENGTH_MAX));
  return [...new Set(words)];
}

/** With and without its area code, and the four digits that people ask for. */
export function phoneSearchWords(phone: string | null): string[] {
  const digits = nationalDigits(phone ?? "");
  if (digits.length < 8) return [];
  return [digits, ...(digits.length > 9 ? [digits.slice(2)] : []), digits.slice(-4)];
}

export function nationalDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, "");
  const national = digits.length >= 12 && digits.startsWith("55") ? digits.slice(2) : digits;
  return national.startsWith("0") ? national.slice(1) : national;
}

/** No typed word begins so. */
export const stateToken = (state: string): string => `#${state}`;
export const kindToken = (kind: string): string => `@${kind}`;
export const documentToken = (index: string): string => `!${index}`;
export const visibleDigitsToken = (part: string): string => `&${part}`;
/** The search word for the whole reais of an amount: `218` is R$ 218,00 to R$ 218,99. */
export const reaisToken = (centavos: number): string => `~${Math.floor(Math.abs(centavos) / 100)}`;
