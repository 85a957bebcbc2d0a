import { CENTAVOS_MAX_TYPED } from "../money/money";

/** An amount as said, in centavos from the first to the last that it may mean. */
export type AmountRange = { from: number; to: number; isExact: boolean };

const PARTS = /^(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+(?=\.|$)|\d{1,10})(?:([.,])(\d{1,2}))?$/;
const TIMES: Readonly<Record<string, number>> = {
  mil: 1_000,
  k: 1_000,
  thousand: 1_000,
  milhao: 1_000_000,
  milhoes: 1_000_000,
  mi: 1_000_000,
  million: 1_000_000,
};
const MONEY = new Set(["reais", "real", "r$", "brl", "conto", "contos", "pila", "pilas"]);

const CENTAVO = /^(?:centavos?|cents?)$/;
const ONES =
  "um|dois|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|quatorze|quinze|dezesseis|dezessete|dezoito|dezenove";
const TENS = "vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa";
const HUNDREDS =
  "cento|duzentos|trezentos|quatrocentos|quinhentos|seiscentos|setecentos|oitocentos|novecentos";
const VALUES = new Map<string, number>([
  ...ONES.split("|").map((word, at): [string, number] => [word, at + 1]),
  ...TENS.split("|").map((word, at): [string, number] => [word, (at + 2) * 10]),
  ...HUNDREDS.split("|").map((word, at): [string, number] => [word, (at + 1) * 100]),
  ["catorze", 14],
  ["cem", 100],
]);

const THOUSANDS = /^(?:mil|milhao|milhoes)$/;

/**
 * Parses a number in Portuguese words, lower-cased without accents: `mil e quinhentos`. Each part is smaller than the
 * one before it.
 */
export function parseNumberWords(words: readonly string[]): { value: number; length: number } | null {
  let [value, part, length] = [0, 0, 0];
  let [nextBelow, timesBelow] = [1_000, Infinity];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const one = VALUES.get(word);
    const times = THOUSANDS.test(word) ? (timesOf(word) ?? Infinity) : Infinity;
    if (one !== undefined && one < nextBelow) {
      part += one;
      nextBelow = one >= 100 ? 100 : one >= 20 ? 10 : 1;
    } else if (times < timesBelow) {
      value += (part === 0 ? 1 : part) * times;
      [part, nextBelow, timesBelow] = [0, 1_000, times];
    } else if (word === "e" && at > 0 && at === length) continue;
    else break;
    length = at + 1;
  }
  return length === 0 ? null : { value: value + part, length };
}

export const isCentavoWord = (folded: string): boolean => CENTAVO.test(folded);
export const isMoneyWord = (folded: string): boolean => MONEY.has(folded);
export const timesOf = (folded: string): number | null =>
  Object.hasOwn(TIMES, folded) ? (TIMES[folded] ?? null) : null;

/**
 * Parses digits as people write amounts: `218` (with any centavos), `237,90`, `1.234,56`, `1,234.56`, `218.5`.
 * Returns null where the text is no amount. Amounts of money that is sent are never guessed this way
 * (lib/core/money/money.ts); here the worst result is a row too many.
 */
export function parseAmountRange(text: string, times = 1): AmountRange | null {
  const match = PARTS.exec(text);
  if (!match) return null;
  const [, whole = "", point, fraction] = match;
  const scale = 100 * times;
  const reais = Number(whole.replaceAll(/[.,]/g, ""));
  const centavos = reais * scale + (Number((fraction ?? "").padEnd(2, "0")) * scale) / 100;
  if (!Number.isSafeInteger(centavos) || centavos > CENTAVOS_MAX_TYPED) return null;
  const isExact = point !== undefined || times > 1;
  return { from: centavos, to: isExact ? centavos : centavos + 99, isExact };
}

const NEAR = 0.1;

/** The range that "uns 200" may mean: a tenth to either side. */
export const approximateRange = ({ from }: AmountRange): [number, number] => [
  Math.round(from * (1 - NEAR)),
  Math.round(from * (1 + NEAR)),
];

/** The range that "200 e poucos" may mean: 200,00 to 299,99; for 230, up to 239,99. */
export function rangeToNextRoundNumber({ from }: AmountRange): [number, number] {
  let step = 100;
  while (from > 0 && from % (step * 10) === 0 && step * 10 <= from) step *= 10;
  return [from, from + step - 1];
}
