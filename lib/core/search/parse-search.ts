import { canonicalDocument, documentTypeOf, parseDocument, shownPartOf } from "../brazil/documents";
import { foldText } from "../text/fold-text";
import { CENTAVOS_MAX_TYPED } from "../money/money";
import {
  type AmountRange,
  approximateRange,
  rangeToNextRoundNumber,
  isCentavoWord,
  isMoneyWord,
  parseAmountRange,
  parseNumberWords,
  timesOf,
} from "./parse-amount-range";
import { mayBeName, parseDayRange, parseTimeRange } from "./parse-day-words";
import { type Term, termOf } from "./term";
import { isStopWord, findKinds, findStates } from "./vocabulary";
import { kindToken, nationalDigits, normalizeWord, stateToken } from "./search-words";

/** More than these are not looked for, and said not to be. */
export const TERMS_MAX = 8;
const DOCUMENT_PARTS_MAX = 5;
const PHONE_PARTS_MAX = 4;
/** The days of a term that has no beginning or no end. */
export const FIRST_DAY = "2000-01-01";
export const LAST_DAY = "2100-12-31";

/** A typed word, as typed and lower-cased without accents. */
type Typed = { raw: string; folded: string };
type Read = { term: Term; length: number };
type Rest = { typed: readonly Typed[]; today: string };

/**
 * Interprets a text that a person typed, word by word, in their order. The function is total: any typed text is at
 * least a word.
 */
export function parseSearch(text: string, today: string): { terms: Term[]; left: string[] } {
  const typed = text
    .normalize("NFC")
    .split(/\s+/)
    .filter((raw) => raw !== "")
    .map((raw): Typed => ({ raw, folded: foldText(raw) }));
  const terms: Term[] = [];
  const left: string[] = [];
  for (let at = 0; at < typed.length;) {
    const rest = { typed: typed.slice(at), today };
    const read = READINGS.map((reading) => reading(rest)).find((one) => one !== null);
    const length = read?.length ?? 1;
    if (read && terms.length < TERMS_MAX) terms.push(read.term);
    else left.push(textOf(rest, length));
    at += length;
  }
  return { terms: withoutSmallWords(terms, left), left };
}

/** Unless there is nothing else: then a small word is what is looked for. */
function withoutSmallWords(terms: Term[], left: string[]): Term[] {
  const isSmall = ({ kind, text }: Term) => kind === "word" && isStopWord(foldText(text));
  const large = terms.filter((term) => !isSmall(term));
  if (large.length === 0) return terms;
  left.push(...terms.filter(isSmall).map(({ text }) => text));
  return large;
}

const textOf = ({ typed }: Rest, length: number): string =>
  typed
    .slice(0, length)
    .map(({ raw }) => raw)
    .join(" ");

const read = (rest: Rest, length: number, kind: Term["kind"], ways: Partial<Term>): Read => ({
  term: termOf(textOf(rest, length), kind, ways),
  length,
});

/** In this order: what is most certain first. */
const READINGS: readonly ((rest: Rest) => Read | null)[] = [
  readDocument,
  readRange,
  readDays,
  readAbout,
  readMasked,
  readMoney,
  readPhone,
  readSpoken,
  readNumber,
  readEmail,
  readWord,
];

/** Up to five parts, because people put blanks where the points are. `cnpj` before it says that letters are one too. */
function readDocument(rest: Rest): Read | null {
  const [first, second] = rest.typed;
  const named = /^(?:cpf|cnpj):?$/.test(first?.folded ?? "") ? canonicalDocument(second?.raw ?? "") : "";
  if (documentTypeOf(named) !== null) return read(rest, 2, "document", { document: named });
  for (let length = DOCUMENT_PARTS_MAX; length >= 1; length -= 1) {
    if (rest.typed.length < length) continue;
    const text = textOf(rest, length);
    if (length > 1 && !/^[\d.\-/ ]+$/.test(text)) continue;
    const document = parseDocument(text);
    if (document === null) continue;
    // Eleven digits without points may be a telephone as well.
    const isPhone = /^[1-9][1-9]9\d{8}$/.test(text);
    return read(rest, length, "document", { document, beginnings: isPhone ? [document] : [] });
  }
  return null;
}

/** `***.728.362-**` as a page shows it, or its digits alone: an amount of as many digits is written the same way. */
function readMasked(rest: Rest): Read | null {
  const word = rest.typed[0]?.folded ?? "";
  const masked = shownPartOf(word);
  if (masked !== null) return read(rest, 1, "masked", { shownPart: masked });
  if (!/^\d{3}\.\d{3}$/.test(word)) return null;
  const money = amountAt(rest.typed.map(({ folded }) => folded));
  // Another word says that it is money.
  if (money === null || money.isSaid) return null;
  return read(rest, 1, "masked", {
    shownPart: normalizeWord(word),
    beginnings: [normalizeWord(word)],
    centavos: [money.amount.from, money.amount.to],
  });
}

const AFTER = /^(acima|mais|maior(?:es)?|above|over|more)$/;
const BELOW = /^(abaixo|menos|menor(?:es)?|below|under|less)$/;
const LINK = /^(de|do|da|que|than)$/;

/** `entre 100 e 200`, `de 09/11 a 15/11`, `acima de 500`, `ate ontem`, `>500`. */
function readRange(rest: Rest): Read | null {
  const { typed } = rest;
  const [first, second] = [typed[0]?.folded ?? "", typed[1]?.folded ?? ""];
  if (/^(entre|between|de|from)$/.test(first)) return between(rest);
  const sign = /^([<>])(=?)(.+)$/.exec(first);
  if (sign) {
    const shown = parseAmountRange(sign[3] ?? "");
    const bound = { isFrom: sign[1] === ">", isStrict: sign[2] === "" };
    return shown && bounded(rest, 1, bound, { amount: shown });
  }
  const isLeast = /^(?:a partir|pelo menos|no minimo|at least)$/.test(`${first} ${second}`);
  if (isLeast || /^(?:no maximo|at most)$/.test(`${first} ${second}`))
    return boundFrom(rest, 2, { isFrom: isLeast, isStrict: false });
  const isStrict = AFTER.test(first) || BELOW.test(first);
  const isFrom = AFTER.test(first) || /^(?:desde|since|partir)$/.test(first);
  const isTo = BELOW.test(first) || first === "ate" || first === "until";
  return isFrom || isTo ? boundFrom(rest, 1, { isFrom, isStrict }) : null;
}

/** `isStrict`: the amount itself is not meant, as in "more than". */
type Bound = { isFrom: boolean; isStrict: boolean };

function boundFrom(rest: Rest, at: number, bound: Bound): Read | null {
  const skip = LINK.test(rest.typed[at]?.folded ?? "") ? at + 1 : at;
  const edge = edgeAt(rest, skip);
  return edge && bounded(rest, skip + edge.length, bound, edge);
}

type Edge = { amount?: AmountRange; days?: [string, string] };

function edgeAt({ typed, today }: Rest, at: number): (Edge & { length: number }) | null {
  const folded = typed.slice(at).map(({ folded: word }) => word);
  const days = parseDayRange(folded, today);
  if (days) return days;
  const money = amountAt(folded);
  return money && { amount: money.amount, length: money.length };
}

function bounded(rest: Rest, length: number, { isFrom, isStrict }: Bound, { amount, days }: Edge): Read {
  if (days) return read(rest, length, "days", { days: isFrom ? [days[0], LAST_DAY] : [FIRST_DAY, days[1]] });
  const { from = 0, to = 0 } = amount ?? {};
  const [least, most] = isStrict ? [from + 1, Math.max(0, from - 1)] : [from, to];
  return read(rest, length, "amounts", { centavos: isFrom ? [least, CENTAVOS_MAX_TYPED] : [0, most] });
}

function between(rest: Rest): Read | null {
  const first = edgeAt(rest, 1);
  if (!first) return null;
  const link = 1 + first.length;
  if (!/^(e|a|ate|and|to)$/.test(rest.typed[link]?.folded ?? "")) return null;
  const second = edgeAt(rest, link + 1);
  if (!second) return null;
  const length = link + 1 + second.length;
  if (first.days && second.days && first.days[0] <= second.days[1])
    return read(rest, length, "days", { days: [first.days[0], second.days[1]] });
  if (first.amount && second.amount && first.amount.from <= second.amount.to)
    return read(rest, length, "amounts", { centavos: [first.amount.from, second.amount.to] });
  return null;
}

function readDays(rest: Rest): Read | null {
  const folded = rest.typed.map(({ folded: word }) => word);
  const found = parseDayRange(folded, rest.today);
  if (!found) return null;
  const time = found.days[0] === found.days[1] ? parseTimeRange(folded.slice(found.length)) : null;
  if (time) return read(rest, found.length + time.length, "day", { days: found.days, minutes: time.minutes });
  const isName = found.length === 1 && mayBeName(folded[0] ?? "");
  return read(rest, found.length, found.days[0] === found.days[1] ? "day" : "days", {
    days: found.days,
    beginnings: isName ? [normalizeWord(folded[0] ?? "")] : [],
  });
}

type AmountSaid = { amount: AmountRange; length: number; isSaid: boolean };

/** `218`, `r$ 218`, `r$218,00`, `218 reais`, `2 mil`, `1,5 mil reais`, `2k`, `mil reais`, `99 centavos`. */
function amountAt(folded: readonly string[]): AmountSaid | null {
  const first = folded[0] ?? "";
  const hasSign = first.startsWith("r$");
  const words =
    first === "r$" ? folded.slice(1) : hasSign ? [first.slice(2), ...folded.slice(1)] : [...folded];
  const before = folded.length - words.length;
  const number = digitsAt(words) ?? spokenAt(words);
  if (!number) return null;
  const { amount, isTimes } = number;
  const next = words[number.length] ?? "";
  if (!hasSign && isCentavoWord(next))
    return amount.from % 100 === 0
      ? { amount: asCentavos(amount.from / 100), length: number.length + 1, isSaid: true }
      : null;
  let length = number.length;
  if (amount.from >= 100_000_000 && next === "de" && isMoneyWord(words[length + 1] ?? "")) length += 1;
  const hasWord = isMoneyWord(words[length] ?? "");
  if (hasWord) length += 1;
  if (number.isSpoken && !hasSign && !hasWord) return null;
  const cents = hasWord && words[length] === "e" ? centavosAt(words.slice(length + 1)) : null;
  if (cents && amount.from % 100 === 0)
    return {
      amount: asCentavos(amount.from + cents.value),
      length: before + length + 1 + cents.length,
      isSaid: true,
    };
  return { amount, length: before + length, isSaid: hasSign || hasWord || isTimes };
}

type NumberSaid = { amount: AmountRange; length: number; isTimes: boolean; isSpoken: boolean };

function digitsAt(words: readonly string[]): NumberSaid | null {
  const digits = words[0] ?? "";
  const glued = /^([\d.,]+)(k|mil|mi)$/.exec(digits);
  const times = timesOf(glued?.[2] ?? words[1] ?? "");
  const amount = parseAmountRange(glued?.[1] ?? digits, times ?? 1);
  return (
    amount && {
      amount,
      length: times !== null && !glued ? 2 : 1,
      isTimes: times !== null,
      isSpoken: false,
    }
  );
}

/** Whole thousands are exact, as after digits. */
function spokenAt(words: readonly string[]): NumberSaid | null {
  const number = parseNumberWords(words);
  if (!number) return null;
  const isTimes = number.value % 1_000 === 0;
  const amount = parseAmountRange(String(number.value));
  return (
    amount && {
      amount: isTimes ? asCentavos(amount.from) : amount,
      length: number.length,
      isTimes: false,
      isSpoken: true,
    }
  );
}

const asCentavos = (centavos: number): AmountRange => ({ from: centavos, to: centavos, isExact: true });

/** `50 centavos`, `cinquenta centavos` behind whole reais. */
function centavosAt(words: readonly string[]): { value: number; length: number } | null {
  const digits = /^\d{1,2}$/.test(words[0] ?? "") ? { value: Number(words[0]), length: 1 } : null;
  const number = digits ?? parseNumberWords(words);
  return number && number.value < 100 && isCentavoWord(words[number.length] ?? "")
    ? { value: number.value, length: number.length + 1 }
    : null;
}

const ABOUT = [
  /^(uns|umas|quase|cerca|perto|torno|volta|aproximadamente|aprox\.?|about|around|roughly|some)$/,
];

/** `uns 200`, `cerca de 1.500`, `mais ou menos 80`, `~200`, `200 e poucos`. */
function readAbout(rest: Rest): Read | null {
  const folded = rest.typed.map(({ folded: word }) => word);
  const first = folded[0] ?? "";
  const some = amountAt(folded);
  if (some && folded[some.length] === "e" && /^poucos?$/.test(folded[some.length + 1] ?? ""))
    return read(rest, some.length + 2, "about", { centavos: rangeToNextRoundNumber(some.amount) });
  if (first.startsWith("~")) {
    const near = amountAt([first.slice(1), ...folded.slice(1)]);
    return near && read(rest, near.length, "about", { centavos: approximateRange(near.amount) });
  }
  let at = 0;
  if (first === "mais" && folded[1] === "ou" && folded[2] === "menos") at = 3;
  else if (/^(em|por)$/.test(first) && ABOUT.some((said) => said.test(folded[1] ?? ""))) at = 2;
  else if (ABOUT.some((said) => said.test(first))) at = 1;
  if (at === 0) return null;
  if (folded[at] === "de") at += 1;
  const near = amountAt(folded.slice(at));
  return near && read(rest, at + near.length, "about", { centavos: approximateRange(near.amount) });
}

/** Reads an unambiguous amount: it has centavos, or states that it is money. */
function readMoney(rest: Rest): Read | null {
  const found = amountAt(rest.typed.map(({ folded }) => folded));
  if (!found || !(found.isSaid || found.amount.isExact)) return null;
  return read(rest, found.length, "amount", { centavos: [found.amount.from, found.amount.to] });
}

/** With an area code in brackets, a plus sign, or ten digits and more. */
function readPhone(rest: Rest): Read | null {
  for (let length = PHONE_PARTS_MAX; length >= 1; length -= 1) {
    if (rest.typed.length < length) continue;
    const text = textOf(rest, length);
    if (!/^(?:\+?55 ?)?\(?0?\d{2}\)? ?9?\d{4}[- ]?\d{4}$|^9?\d{4}-\d{4}$/.test(text)) continue;
    return read(rest, length, "phone", {
      beginnings: [...new Set([nationalDigits(text), normalizeWord(text)])],
    });
  }
  return null;
}

/** Reads states and kinds, of two words or one; such a word may occur in a text as well. */
function readSpoken(rest: Rest): Read | null {
  for (const length of [2, 1]) {
    if (rest.typed.length < length) continue;
    const said = rest.typed
      .slice(0, length)
      .map(({ folded }) => folded)
      .join(" ");
    const beginnings = length === 1 && normalizeWord(said) !== "" ? [normalizeWord(said)] : [];
    const states = findStates(said);
    if (states) return read(rest, length, "state", { marks: states.map(stateToken), beginnings });
    const kinds = findKinds(said);
    if (kinds) return read(rest, length, "kind", { marks: kinds.map(kindToken), beginnings });
  }
  return null;
}

/** `218` is an amount with any centavos, or the beginning of a number in a text. */
function readNumber(rest: Rest): Read | null {
  const word = rest.typed[0]?.folded ?? "";
  const amount = parseAmountRange(word);
  if (!amount) return null;
  return read(rest, 1, "number", { centavos: [amount.from, amount.to], beginnings: [normalizeWord(word)] });
}

function readEmail(rest: Rest): Read | null {
  const word = rest.typed[0]?.folded ?? "";
  return word.includes("@") && normalizeWord(word) !== ""
    ? read(rest, 1, "email", { beginnings: [normalizeWord(word)] })
    : null;
}

function readWord(rest: Rest): Read | null {
  const beginning = normalizeWord(rest.typed[0]?.raw ?? "");
  return beginning === "" ? null : read(rest, 1, "word", { beginnings: [beginning] });
}
