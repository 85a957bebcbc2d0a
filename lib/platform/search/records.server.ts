import "server-only";
import { type SQL, sql } from "drizzle-orm";
import {
  PIECE_LENGTH_MIN,
  PIECE_OF_ID_LENGTH_MIN,
  PLACE_OF_IDS,
  PLACE_OF_TEXTS,
} from "@/lib/core/search/object-text";
import { type SearchKind } from "@/lib/core/search/vocabulary";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { searchObjects, searchWords } from "@/lib/platform/store/tables/search";
import { type Reader } from "@/lib/platform/store/tx.server";
import { hashInScope, inScopeOrOfNone } from "@/lib/platform/store/scope.server";

/** Limit of different words for one prefix; the shorter the prefix, the more are left out. */
const WORDS_OF_BEGINNING_MAX = 40;
/** Beyond this a word is common, however much more so. */
export const COUNTED_MAX = 1_000;
/** Limit of objects that a word leads to; the newest are used. */
const LED_MAX = 1_500;
const LED_OF_WORD_MIN = 60;
/** Above every word of letters and digits, by bytes. */
const END = "\u{10FFFF}";

export type Period = { from: Date; before: Date };

/** One term as the database takes it; an object bears it by any of these. */
export type TermCondition = {
  marks: readonly string[];
  beginnings: readonly string[];
  centavos: readonly [number, number] | null;
  period: Period | null;
};

export type Viewer = { scope: WalletScope; kinds: readonly SearchKind[] };

export type CountedWord = { term: number; word: string; many: number };

/**
 * Runs inside a snapshot. The number of objects with a word varies a thousandfold, and the planner knows only that of
 * the commonest: with a bitmap it would gather all objects of a word that it takes for rare, where an index scan ends
 * after a few.
 */
export async function walkingIndexes<Result>(reader: Reader, work: () => Promise<Result>): Promise<Result> {
  await reader.rows(sql`select set_config('enable_bitmapscan', 'off', true)`);
  const result = await work();
  await reader.rows(sql`select set_config('enable_bitmapscan', 'on', true)`);
  return result;
}

/** Returns the existing words for these terms, each with its number of objects, up to a bound. */
export const countWords = (
  reader: Reader,
  beginnings: readonly { term: number; text: string }[],
  marks: readonly { term: number; text: string }[],
): Promise<CountedWord[]> =>
  reader.rows<CountedWord>(sql`
    with recursive begun (term, text, word, depth) as (
      select term, text, (select word from ${searchWords} where word >= text and word < text || ${END} order by word limit 1), 1
      from jsonb_to_recordset(${JSON.stringify(beginnings)}::jsonb) as given(term integer, text text)
      union all
      select term, text, (select next.word from ${searchWords} as next
        where next.word > begun.word and next.word < text || ${END} order by next.word limit 1), depth + 1
      from begun where begun.word is not null and depth < ${WORDS_OF_BEGINNING_MAX}
    ), sought as (
      select term, word from begun where word is not null
      union select term, text from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as given(term integer, text text)
    )
    select term, word, (select count(*)::integer from (select from ${searchWords} as bearers
      where bearers.word = sought.word limit ${COUNTED_MAX}) as counted) as many
    from sought`);

/** The place to search first: the objects of these words, of a period, or of amounts; newest first. */
export type Lead =
  | { words: readonly string[]; period: Period | null }
  | { period: Period }
  | { centavos: readonly [number, number] };

export type SearchRow = {
  kind: SearchKind;
  key: string;
  wallet: string | null;
  atMs: number;
  /** Rank of each term: 3 whole, 2 beginning, 1 inside, 0 no match. */
  ranks: number[];
  matched: number;
  allCount: number;
  /** How many bear all but this term. */
  withoutCounts: number[];
};

/**
 * Compares the results of the leads with every term. Returns all that match all terms, and those that match all but
 * one.
 */
export function findFrom(
  reader: Reader,
  { scope, kinds }: Viewer,
  sought: readonly TermCondition[],
  leads: readonly Lead[],
  limit: number,
): Promise<SearchRow[]> {
  const candidates = sql.join(
    leads.map((lead) => sql`(${ledBy(lead, scope)})`),
    sql` union `,
  );
  const source = sql`${searchObjects} as o where o.number in (select object from (${candidates}) as led)`;
  return judged(reader, { scope, kinds }, sought, source, { missingMax: sought.length > 1 ? 1 : 0, limit });
}

/** Searches parts of words in the newest objects of a period, one by one. */
export function findAmongNewest(
  reader: Reader,
  viewer: Viewer,
  sought: readonly TermCondition[],
  { from, before }: Period,
  { looked, limit }: { looked: number; limit: number },
): Promise<SearchRow[]> {
  const source = sql`(select * from ${searchObjects} where ${searchObjects.at} >= ${from.toISOString()}::timestamptz
    and ${searchObjects.at} < ${before.toISOString()}::timestamptz
    order by ${searchObjects.at} desc, ${searchObjects.number} desc limit ${looked}) as o where true`;
  return judged(reader, viewer, sought, source, { missingMax: 0, limit });
}

/** How far back so many objects reach: null where there are fewer. */
export async function findLookBackLimit(
  reader: Reader,
  { from, before }: Period,
  looked: number,
): Promise<Date | null> {
  const rows = await reader.rows<{ atMs: number }>(sql`
    select (extract(epoch from ${searchObjects.at}) * 1000)::float8 as "atMs" from ${searchObjects}
    where ${searchObjects.at} >= ${from.toISOString()}::timestamptz and ${searchObjects.at} < ${before.toISOString()}::timestamptz
    order by ${searchObjects.at} desc, ${searchObjects.number} desc offset ${looked} limit 1`);
  const [row] = rows;
  return row ? new Date(row.atMs) : null;
}

function judged(
  reader: Reader,
  { scope, kinds }: Viewer,
  sought: readonly TermCondition[],
  source: SQL,
  { missingMax, limit }: { missingMax: number; limit: number },
): Promise<SearchRow[]> {
  const wanted = sought.length;
  const ranks = sql.join(sought.map(rankOf), sql`, `);
  const wallets = inScopeOrOfNone(scope, sql`o.wallet`);
  const withoutCounts = sql.join(
    sought.map(
      (_, at) =>
        sql`(count(*) filter (where matched >= ${wanted - 1} and (ranks[${at + 1}::int] = 0 or matched = ${wanted})) over ())::int`,
    ),
    sql`, `,
  );
  return reader.rows<SearchRow>(sql`
    with compared as materialized (
      select o.kind, o.key, o.wallet, o.at, array[${ranks}]::integer[] as ranks from ${source}
        and o.kind = any(${sql.param([...kinds])}::text[]) and ${wallets}
    ), counted as (
      select compared.*, (select count(*)::integer from unnest(ranks) as rank where rank > 0) as matched from compared
    )
    select kind, key, wallet, (extract(epoch from at) * 1000)::float8 as "atMs", ranks, matched,
      (count(*) filter (where matched = ${wanted}) over ())::int as "allCount", array[${withoutCounts}]::int[] as "withoutCounts"
    from counted where matched >= ${wanted - missingMax}
    order by matched desc, (select sum(rank) from unnest(ranks) as rank) desc, ${hangsOn}, at desc, ${isCustomer}, kind, key limit ${limit}`);
}

/** A payment ranks before the objects that are found by its names alone. */
const hangsOn = sql`kind in (${enumSql<SearchKind>("refund", "block")})`;

/** And before whose it is, of the same moment. */
const isCustomer = sql`kind = ${enumSql<SearchKind>("customer")}`;

const holds = (text: string): SQL => sql`strpos(o.words, ${text}::text) > 0`;
const holdsIn = (place: number, text: string): SQL =>
  sql`strpos(split_part(o.words, '|', ${place}::int), ${text}::text) > 0`;

/** The first way that fits, the best first. */
function rankOf({ marks, beginnings, centavos, period }: TermCondition): SQL {
  const whole = [...marks, ...beginnings].map((word) => holds(` ${word} `));
  const begun = beginnings.map((word) => holds(` ${word}`));
  const inside = beginnings.flatMap((word) => [
    ...(word.length >= PIECE_LENGTH_MIN ? [holdsIn(PLACE_OF_TEXTS, word)] : []),
    ...(word.length >= PIECE_OF_ID_LENGTH_MIN ? [holdsIn(PLACE_OF_IDS, word)] : []),
  ]);
  if (period)
    whole.push(
      sql`(o.at >= ${period.from.toISOString()}::timestamptz and o.at < ${period.before.toISOString()}::timestamptz)`,
    );
  if (centavos) {
    whole.push(sql`o.amount_centavos = ${centavos[0]}::bigint`);
    begun.unshift(sql`o.amount_centavos between ${centavos[0]}::bigint and ${centavos[1]}::bigint`);
  }
  const any = (ways: readonly SQL[]) => (ways.length === 0 ? sql`false` : sql.join([...ways], sql` or `));
  return sql`case when ${any(whole)} then 3 when ${any(begun)} then 2 when ${any(inside)} then 1 else 0 end`;
}

function ledBy(lead: Lead, scope: WalletScope): SQL {
  if ("words" in lead) return ledByWords(lead.words, lead.period, scope);
  if ("period" in lead)
    return sql`select number as object from ${searchObjects} where ${inPeriod(lead.period)}
      order by ${searchObjects.at} desc, ${searchObjects.number} desc limit ${LED_MAX}`;
  const [from, to] = lead.centavos;
  return sql`select number as object from ${searchObjects}
    where ${searchObjects.amountCentavos} between ${from}::bigint and ${to}::bigint
    order by ${searchObjects.amountCentavos} limit ${LED_MAX}`;
}

const inPeriod = ({ from, before }: Period): SQL =>
  sql`at >= ${from.toISOString()}::timestamptz and at < ${before.toISOString()}::timestamptz`;

function ledByWords(words: readonly string[], period: Period | null, scope: WalletScope): SQL {
  const ofWord = Math.max(LED_OF_WORD_MIN, Math.ceil((4 * LED_MAX) / Math.max(1, words.length)));
  return sql`select led.object from unnest(${sql.param([...words])}::text[]) as lead(word) cross join lateral (
      select object, at from ${searchWords} where ${searchWords.word} = lead.word${period ? sql` and ${inPeriod(period)}` : sql``} and ${hashInScope(scope, searchWords.walletHash)}
      order by ${searchWords.at} desc, ${searchWords.object} desc limit ${Math.min(ofWord, LED_MAX)}
    ) as led order by led.at desc limit ${LED_MAX}`;
}
