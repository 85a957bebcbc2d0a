import { canonicalUuid, isUuid, isWalletName } from "./ids";
import { isDay } from "./sao-paulo";
import { SEARCH_LENGTH_MAX, canonicalText, isSearchable } from "./text";
import { oneOf } from "./words/words";

/**
 * What the parts of an address say, for a page that shows it: each reads a text as the schema of the same filter does, and
 * gives undefined for what that would refuse. A page can do without the schemas, and their checks are not small.
 */
export type ReadPart<Value> = (text: string) => Value | undefined;

/** One for each part of the filter, and for no others. */
export type Parts<Filter> = {
  readonly [Name in keyof Filter]-?: ReadPart<Exclude<Filter[Name], undefined>>;
};

export type GivenAddress = Readonly<Record<string, string | string[] | null | undefined>>;

/** What an address may hold: anything. Each part that is no filter is none, and takes no other part with it. */
export function readAddress<Filter>(parts: Parts<Filter>, given: GivenAddress): Partial<Filter> {
  const read: Partial<Filter> = {};
  for (const name of namesOf(parts)) {
    const text = given[name];
    const value = typeof text === "string" ? parts[name](text) : undefined;
    if (value !== undefined) read[name] = value;
  }
  return read;
}

/** The known parts of an address that hold something and cannot be read: without them the rest would mean more. */
export function unreadParts(
  parts: Readonly<Record<string, ReadPart<unknown>>>,
  given: GivenAddress,
): string[] {
  return Object.entries(parts).flatMap(([name, read]) => {
    const text = given[name];
    if (text === null || text === undefined || (typeof text === "string" && text.trim() === "")) return [];
    return typeof text === "string" && read(text) !== undefined ? [] : [name];
  });
}

export const namesOf = <Filter>(parts: Parts<Filter>) => Object.keys(parts) as (keyof Filter & string)[];

/** A whole number as an address holds it: digits and nothing else. */
export const DIGITS = /^\d{1,15}$/;

export const wordPart =
  <const Word extends string>(words: readonly Word[]): ReadPart<Word> =>
  (text) =>
    oneOf(words, text, undefined);

export const textPart =
  (isRight: (text: string) => boolean): ReadPart<string> =>
  (text) =>
    isRight(text) ? text : undefined;

export const walletPart = textPart(isWalletName);
export const dayPart = textPart(isDay);

export const numberPart =
  (max: number): ReadPart<number> =>
  (text) =>
    DIGITS.test(text) && Number(text) <= max ? Number(text) : undefined;

export const uuidPart: ReadPart<string> = (text) => textPart(isUuid)(canonicalUuid(text));

export const searchPart: ReadPart<string> = (text) =>
  textPart((trimmed) => trimmed.length <= SEARCH_LENGTH_MAX && isSearchable(trimmed))(canonicalText(text));
