import { addDaysTo, isDay } from "../time/sao-paulo";

export type ParsedDays = { days: [from: string, to: string]; length: number };
export type TimeRange = { minutes: [from: number, to: number]; length: number };

const MONTHS: readonly string[] = [
  "janeiro|january|jan",
  "fevereiro|february|fev|feb",
  "marco|march|mar",
  "abril|april|abr|apr",
  "maio|mai",
  "junho|june|jun",
  "julho|july|jul",
  "agosto|august|ago|aug",
  "setembro|september|set|sep",
  "outubro|october|out|oct",
  "novembro|november|nov",
  "dezembro|december|dez|dec",
];
const WEEKDAYS: readonly string[] = [
  "domingo|sunday",
  "segunda|segunda-feira|monday",
  "terca|terca-feira|tuesday",
  "quarta|quarta-feira|wednesday",
  "quinta|quinta-feira|thursday",
  "sexta|sexta-feira|friday",
  "sabado|saturday",
];
const namesOf = (words: readonly string[]): Map<string, number> =>
  new Map(words.flatMap((names, at) => names.split("|").map((name): [string, number] => [name, at])));
const MONTH_OF = namesOf(MONTHS);
const WEEKDAY_OF = namesOf(WEEKDAYS);
/** A month alone needs its whole name: three letters may be a person's name as well. */
const MONTH_LENGTH_MIN = 4;

const NUMERIC = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/;
const NUMERIC_MONTH = /^(\d{1,2})\/(\d{4})$/;
const FIRST = /^(?:1[oº°]|primeiro)$/;
const CLOCK = /^(\d{1,2})(?:h|:(?=\d))(\d{2})?(?:h|min)?$/;
const MONTH_AND_YEAR = /^(\p{L}+)\/(\d{2}|\d{4})$/u;
const two = (number: number): string => String(number).padStart(2, "0");
const yearOf = (text: string): number => Number(text.length === 2 ? `20${text}` : text);
const dayIn = (year: number, month: number, day: number): string | null => {
  const text = `${year}-${two(month)}-${two(day)}`;
  return isDay(text) ? text : null;
};
const lastOf = (year: number, month: number): string =>
  addDaysTo(month === 12 ? `${year + 1}-01-01` : `${year}-${two(month + 1)}-01`, -1);
const wholeMonth = (year: number, month: number): [string, string] | null =>
  isDay(`${year}-${two(month)}-01`) ? [`${year}-${two(month)}-01`, lastOf(year, month)] : null;
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The latest that is not to come. */
function latestDay(today: string, month: number, day: number): string | null {
  const year = Number(today.slice(0, 4));
  for (const one of [year, year - 1, year - 2, year - 3, year - 4]) {
    const found = dayIn(one, month, day);
    if (found !== null && found <= today) return found;
  }
  return null;
}

function latestMonth(today: string, month: number): [string, string] | null {
  const year = Number(today.slice(0, 4));
  return wholeMonth(month > Number(today.slice(5, 7)) ? year - 1 : year, month);
}

function monthBefore(today: string): [string, string] | null {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return month === 1 ? wholeMonth(year - 1, 12) : wholeMonth(year, month - 1);
}

/** Monday to Sunday. */
function week(today: string, back: number): [string, string] {
  const monday = addDaysTo(today, -((weekdayOf(today) + 6) % 7) - 7 * back);
  return [monday, addDaysTo(monday, 6)];
}

const said = (days: [string, string] | null, length: number): ParsedDays | null =>
  days === null ? null : { days, length };
const one = (day: string | null, length: number): ParsedDays | null =>
  day === null ? null : { days: [day, day], length };

/**
 * Returns the day or days that the first of these words mean (lower-cased without accents), the longest form first;
 * null where they mean none.
 */
export function parseDayRange(words: readonly string[], today: string): ParsedDays | null {
  const [first = "", second = "", third = ""] = words;
  return (
    relative(first, second, third, today) ??
    dayOfMonth(words, today) ??
    numeric(first, today) ??
    named(first, second, third, today)
  );
}

function relative(first: string, second: string, third: string, today: string): ParsedDays | null {
  switch (first) {
    case "hoje":
    case "today":
      return one(today, 1);
    case "ontem":
    case "yesterday":
      return one(addDaysTo(today, -1), 1);
    case "anteontem":
      return one(addDaysTo(today, -2), 1);
    case "antes":
      return second === "de" && third === "ontem" ? one(addDaysTo(today, -2), 3) : null;
    case "semana":
      if (second === "retrasada") return said(week(today, 2), 2);
      return second === "passada" ? said(week(today, 1), 2) : null;
    case "mes":
      return second === "passado" ? said(monthBefore(today), 2) : null;
    case "ano":
      return second === "passado" ? said(yearOfDay(today, 1), 2) : null;
    case "last":
      if (second === "week") return said(week(today, 1), 2);
      if (second === "year") return said(yearOfDay(today, 1), 2);
      return second === "month" ? said(monthBefore(today), 2) : lastDays(second, third, today);
    case "esta":
    case "essa":
    case "nesta":
    case "this":
      return /^(semana|week)$/.test(second) ? said(week(today, 0), 2) : thisMonthOrYear(first, second, today);
    case "este":
    case "esse":
    case "neste":
      return thisMonthOrYear(first, second, today);
    case "ultimos":
    case "ultimas":
      return lastDays(second, third, today);
    default:
      return null;
  }
}

function thisMonthOrYear(first: string, second: string, today: string): ParsedDays | null {
  if (second === "ano" || (first === "this" && second === "year")) return said(yearOfDay(today, 0), 2);
  return second === "mes" || (first === "this" && second === "month")
    ? said(wholeMonth(Number(today.slice(0, 4)), Number(today.slice(5, 7))), 2)
    : null;
}

/** From the first day to the last, also where it is not over. */
function yearOfDay(today: string, back: number): [string, string] {
  const year = String(Number(today.slice(0, 4)) - back);
  return [`${year}-01-01`, `${year}-12-31`];
}

const lastDays = (count: string, unit: string, today: string): ParsedDays | null =>
  /^[1-9]\d{0,2}$/.test(count) && /^(?:dias|days)$/.test(unit)
    ? said([addDaysTo(today, 1 - Number(count)), today], 3)
    : null;

/** `dia 12`, `12 de novembro`, `dia 12 de nov de 2025`. */
function dayOfMonth(words: readonly string[], today: string): ParsedDays | null {
  const isSaid = words[0] === "dia";
  let at = isSaid ? 1 : 0;
  const day = FIRST.test(words[at] ?? "") ? "1" : (words[at] ?? "");
  if (!/^\d{1,2}$/.test(day)) return isSaid ? startingAt(numeric(words[at] ?? "", today), 1) : null;
  at += 1;
  if (words[at] !== "de") return isSaid ? one(latestOfMonth(today, Number(day)), at) : null;
  const month = MONTH_OF.get(words[at + 1] ?? "");
  if (month === undefined) return isSaid ? one(latestOfMonth(today, Number(day)), at) : null;
  at += 2;
  const year = words[at] === "de" && /^\d{4}$/.test(words[at + 1] ?? "") ? Number(words[at + 1]) : null;
  return year === null
    ? one(latestDay(today, month + 1, Number(day)), at)
    : one(dayIn(year, month + 1, Number(day)), at + 2);
}

const startingAt = (found: ParsedDays | null, before: number): ParsedDays | null =>
  found === null ? null : { ...found, length: found.length + before };

/** The latest day of this number, in a month that has it. */
function latestOfMonth(today: string, number: number): string | null {
  let [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  for (let back = 0; back < 3; back += 1) {
    const found = dayIn(year, month, number);
    if (found !== null && found <= today) return found;
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
  }
  return null;
}

function numeric(text: string, today: string): ParsedDays | null {
  if (isDay(text)) return one(text, 1);
  const whole = NUMERIC_MONTH.exec(text);
  if (whole) return said(wholeMonth(Number(whole[2]), Number(whole[1])), 1);
  const match = NUMERIC.exec(text);
  if (!match) return null;
  const [, day, month, year] = match;
  return year === undefined
    ? one(latestDay(today, Number(month), Number(day)), 1)
    : one(dayIn(yearOf(year), Number(month), Number(day)), 1);
}

function named(first: string, second: string, third: string, today: string): ParsedDays | null {
  const weekday = WEEKDAY_OF.get(first);
  if (weekday !== undefined) return one(addDaysTo(today, -((weekdayOf(today) - weekday + 7) % 7)), 1);
  const withYear = MONTH_AND_YEAR.exec(first);
  const written = MONTH_OF.get(withYear?.[1] ?? "");
  if (withYear && written !== undefined) return said(wholeMonth(yearOf(withYear[2] ?? ""), written + 1), 1);
  const month = MONTH_OF.get(first);
  if (month === undefined || first.length < MONTH_LENGTH_MIN) return null;
  if (second === "de" && /^20\d{2}$/.test(third)) return said(wholeMonth(Number(third), month + 1), 3);
  if (/^20\d{2}$/.test(second)) return said(wholeMonth(Number(second), month + 1), 2);
  return said(latestMonth(today, month + 1), 1);
}

/**
 * Returns the time of a day that these words mean (lower-cased without accents): `as 23h`, `23:15`, `as 23 horas`.
 */
export function parseTimeRange(words: readonly string[]): TimeRange | null {
  const at = /^(?:as|at)$/.test(words[0] ?? "") ? 1 : 0;
  const isApart = /^\d{1,2}$/.test(words[at] ?? "") && /^horas?$/.test(words[at + 1] ?? "");
  const match = CLOCK.exec(isApart ? `${words[at]}h` : (words[at] ?? ""));
  const [hour, minute] = [Number(match?.[1]), match?.[2] === undefined ? null : Number(match[2])];
  if (!match || hour > 23 || (minute ?? 0) > 59) return null;
  const from = hour * 60 + (minute ?? 0);
  return { minutes: [from, minute === null ? from + 59 : from], length: at + (isApart ? 2 : 1) };
}

/** True for a weekday or a month, which may be a person's name as well. */
export const mayBeName = (folded: string): boolean => WEEKDAY_OF.has(folded) || MONTH_OF.has(folded);
