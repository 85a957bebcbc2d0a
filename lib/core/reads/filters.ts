import {
  type ParserMap,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsStringLiteral,
} from "nuqs/server";
import { canonicalUuid, isUuid, isWalletName } from "../ids";
import { isMoment } from "../time/iso";
import { isDay } from "../time/sao-paulo";
import { SEARCH_LENGTH_MAX, canonicalText, isSearchable } from "../text/text";

/**
 * The filters of a list are one map of nuqs parsers in its noun's folder (`filter.ts`): the page, the list and the read
 * take it. Here are the parsers of values that several nouns filter by; each gives null for what it cannot read.
 */
export type FilterParsers = ParserMap;

type Values<Parsers extends FilterParsers> = inferParserType<Parsers>;

/** Absent or undefined: not filtered by. */
export type FilterOf<Parsers extends FilterParsers> = {
  [Name in keyof Parsers]?: NonNullable<Values<Parsers>[Name & keyof Values<Parsers>]> | undefined;
};

/** A filter, and where the page before ended. */
export type Paged<Filter> = Filter & { cursor?: string | undefined };

/** Null, undefined and the empty text take a filter off. */
export type FilterChange<Parsers extends FilterParsers> = {
  [Name in keyof Parsers]?: FilterOf<Parsers>[Name] | "" | null;
};

export type GivenAddress = Readonly<Record<string, string | string[] | null | undefined>>;

/** A whole number as an address holds it: digits and nothing else. */
export const DIGITS = /^\d{1,15}$/;

export const parseAsText = (read: (text: string) => string | null) =>
  createParser({ parse: read, serialize: (text: string) => text });

export const parseAsTextThat = (isRight: (text: string) => boolean) =>
  parseAsText((text) => (isRight(text) ? text : null));

export const parseAsOneOf = parseAsStringLiteral;

export const parseAsWallet = parseAsTextThat(isWalletName);

/** In São Paulo, `YYYY-MM-DD`. */
export const parseAsDay = parseAsTextThat(isDay);

/** ISO 8601 with its offset. */
export const parseAsMoment = parseAsTextThat(isMoment);

export const parseAsUuid = parseAsText((text) => {
  const id = canonicalUuid(text);
  return isUuid(id) ? id : null;
});

export const parseAsSearch = parseAsText((text) => {
  const wanted = canonicalText(text);
  return wanted.length <= SEARCH_LENGTH_MAX && isSearchable(wanted) ? wanted : null;
});

/** One of these numbers, exactly as it is written here. */
export const parseAsNumberOf = <Known extends number>(known: readonly Known[]) =>
  createParser<Known>({
    parse: (text) => known.find((one) => String(one) === text) ?? null,
    serialize: String,
  });

export const parseAsWhole = (max: number) =>
  createParser({
    parse: (text) => (DIGITS.test(text) && Number(text) <= max ? Number(text) : null),
    serialize: String,
  });

/** Returns null where the text cannot be read. The blank text, which filters by nothing, is not a value. */
export const readValue = (parser: FilterParsers[string], text: string): unknown =>
  parser.type === "multi" ? parser.parse([text]) : parser.parse(text);

/** A filter as it is read, and the names of those that the address holds and that cannot be read, or stand there twice. */
export function readFilter<Parsers extends FilterParsers>(
  parsers: Parsers,
  given: GivenAddress,
): { filter: FilterOf<Parsers>; unread: string[] } {
  const filter: Record<string, unknown> = {};
  const unread: string[] = [];
  for (const [name, parser] of Object.entries(parsers)) {
    const text = given[name];
    if (text === undefined || text === null) continue;
    if (typeof text === "string" && text.trim() === "") continue;
    const value: unknown = typeof text === "string" ? readValue(parser, text) : null;
    if (value === null) unread.push(name);
    else filter[name] = value;
  }
  return { filter: filter as FilterOf<Parsers>, unread };
}

/** The same filter always has the same text: names in the order of the parsers, nothing that is empty. */
export const addressOfFilter = <Parsers extends FilterParsers>(
  parsers: Parsers,
  filter: FilterOf<Parsers>,
): string => createSerializer(parsers)(filter as Partial<Values<Parsers>>).slice(1);

export const searchParamsOf = (address: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(address));
