import "server-only";
import { type SQL, and, sql } from "drizzle-orm";
import { type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { type Cursor } from "@/lib/core/reads/cursor";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { anyOf } from "./any-of";
import {
  type Keyset,
  type PageWanted,
  after,
  cursorIn,
  cursorOf,
  inOrder,
  oneMoreThan,
  pageOf,
} from "./pages.server";
import {
  type WalletGuard,
  inScope,
  ofWallet,
  onlyWallet,
  seesEveryWallet,
  walkEachWallet,
} from "./scope.server";
import { type Reader } from "./tx.server";

/** How many entries of an index one question looks at, where no index answers all that is asked. */
export const SCAN_ROWS_MAX = 5_000;

/** One way to the rows of a list. */
export type ScanPlan = {
  /** The condition that the index answers by itself. */
  leadingIndex: SQL | undefined;
  /** The condition that is also tested on each row. */
  rest: SQL | undefined;
  /** Whether its index has them in the list's order: another serves where it leads to few. */
  isInOrder: boolean;
  /** The order of another index, where the list has one that binds the planner to it. */
  order?: SQL | undefined;
};

/** The conditions of a list query, each part by its name. */
export type Parts<Part extends string> = ReadonlyMap<Part, SQL>;

/** The parts that the indexes of a list answer. The list's wallet is the part named `wallet`. */
export type ScanIndexes<Part extends string> = {
  wallet: PgColumn;
  /** In the list's order, the most at once first; the last is of no part. */
  inOrder: readonly (readonly (Part | "wallet")[])[];
  /** The parts whose index does not have the list's order, and the order that the index has. */
  outOfOrder?: Partial<Record<Part, { order?: SQL }>>;
};

/** Whether one index leads to a page and to nothing else. */
export function isAnsweredByIndex<Part extends string>(
  { inOrder: leads }: ScanIndexes<Part>,
  scope: WalletScope,
  parts: Parts<Part>,
): boolean {
  const asked = new Set<string>([...parts.keys(), ...(seesEveryWallet(scope) ? [] : ["wallet"])]);
  return leads.some((lead) => lead.length === asked.size && lead.every((part) => asked.has(part)));
}

/** Every way to what is asked; of those by one index or another's beginning the longest. */
export function scanPlansOf<Part extends string>(
  { wallet, inOrder: leads, outOfOrder = {} }: ScanIndexes<Part>,
  scope: WalletScope,
  parts: Parts<Part>,
): ScanPlan[] {
  const all = new Map<Part | "wallet", SQL>(parts);
  const only = onlyWallet(scope);
  if (only !== null) all.set("wallet", ofWallet(wallet, only));
  // No index has one order across several wallets, so the wallet of each row is checked.
  const others = only === null ? inScope(scope, wallet) : undefined;
  const plan = (lead: readonly (Part | "wallet")[]) => ({
    leadingIndex: and(...lead.map((part) => all.get(part))),
    rest: and(...[...all].flatMap(([part, condition]) => (lead.includes(part) ? [] : [condition])), others),
  });
  const inThisOrder = leads.filter((lead) => lead.every((part) => all.has(part)));
  const longest = inThisOrder.filter(
    (lead) =>
      !inThisOrder.some((other) => other.length > lead.length && lead.every((part) => other.includes(part))),
  );
  const led = new Set(longest.flat());
  return [
    ...longest.map((lead) => ({ ...plan(lead), isInOrder: true })),
    ...[...parts.keys()].flatMap((part) => {
      const own = outOfOrder[part];
      return own && !led.has(part) ? [{ ...plan([part]), ...own, isInOrder: false }] : [];
    }),
  ];
}

/** A list whose every index has its order. */
export type ScannedList<Part extends string> = { table: PgTable; by: Keyset; ways: ScanIndexes<Part> };

/**
 * Where the rows of a page stand, and how far was looked where no index answers all that is asked: null, as far as the
 * page reaches, or to the list's end.
 */
export async function positionsOf<Part extends string>(
  reader: Reader,
  { table, by, ways }: ScannedList<Part>,
  { scope, parts }: { scope: WalletScope; parts: Parts<Part> },
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<{ places: Cursor[]; lookedTo: Cursor | null }> {
  // The second condition excludes later months of a table, which the comparison of pairs alone does not.
  const place = cursor
    ? and(after(by, cursor), sql`${by.at} <= ${cursor.at.toISOString()}::timestamptz`)
    : undefined;
  const read = async (source: SQL) => {
    const rows = await reader.rows<{ at: string; id: string }>(source);
    return rows.map(({ at, id }) => ({ at: new Date(at), id }));
  };
  if (isAnsweredByIndex(ways, scope, parts)) {
    const walk = (guard: WalletGuard) => sql`
      select ${by.at} as at, ${by.id} as id from ${table}
      where ${and(guard, ...parts.values(), place)} order by ${inOrder(by)} limit ${limit}`;
    const places = await read(sql`
      select found.at as at, found.id::text as id from ${walkEachWallet(scope, ways.wallet, walk)}
      order by found.at desc, found.id desc limit ${limit}`);
    return { places, lookedTo: null };
  }
  const walked = { table, by, place };
  const { walk, end } = await farthestScan(reader, walked, scanPlansOf(ways, scope, parts));
  const places = await read(sql`
    select ${by.at} as at, ${by.id}::text as id from ${rowsOfScan(walked, walk)}
    order by ${inOrder(by)} limit ${limit}`);
  return { places, lookedTo: places.length < limit ? end : null };
}

/** A page of a scanned list. `searchedBackTo`: older rows may exist, which were not scanned. */
export type ScannedPage<Row> = { rows: Row[]; nextCursor: string | null; searchedBackTo: Date | null };

/**
 * Reads one page of such a list. `read` returns the rows between two moments that have one of the ids, in any order.
 */
export async function readScannedPage<Part extends string, Row extends { id: number | string }>(
  reader: Reader,
  list: ScannedList<Part>,
  asked: { scope: WalletScope; parts: Parts<Part> },
  { cursor, size }: PageWanted,
  read: (condition: SQL) => Promise<Row[]>,
): Promise<ScannedPage<Row>> {
  const limit = oneMoreThan(size);
  const { places, lookedTo } = await positionsOf(reader, list, asked, {
    cursor: cursorIn(list.by, cursor),
    limit,
  });
  const { rows: shown, nextCursor } = pageOf(places, size, cursorOf);
  const [first, last] = [shown[0], shown.at(-1)];
  const { at, id } = list.by;
  const found =
    first && last
      ? await read(
          sql`${anyOf(
            id,
            shown.map((place) => place.id),
          )} and ${at} between ${last.at.toISOString()}::timestamptz and ${first.at.toISOString()}::timestamptz`,
        )
      : [];
  const byId = new Map(found.map((row) => [String(row.id), row]));
  return {
    rows: shown.flatMap((place) => byId.get(place.id) ?? []),
    nextCursor: lookedTo ? cursorOf(lookedTo) : nextCursor,
    searchedBackTo: lookedTo?.at ?? null,
  };
}

/** A list as it is scanned: `place` bounds it in its own order. */
export type BoundedScan = { table: PgTable; by: Keyset; place: SQL | undefined };

/** A scan plan, and the row at which its range ends; null where all its rows are within one range. */
export type ScanRange = { walk: ScanPlan; end: Cursor | null };

/**
 * Returns the scan whose range reaches farthest: the one of the rarest requested condition. Each is tried for as many
 * entries as a range has, so that the cost depends neither on the number of rows nor on the planner's estimates.
 */
export async function farthestScan(
  reader: Reader,
  { table, by, place }: BoundedScan,
  walks: readonly ScanPlan[],
  length = SCAN_ROWS_MAX,
): Promise<ScanRange> {
  const tries = walks.map(
    (walk, index) => sql`
      (select ${sql.raw(String(index))} as walk, ${walk.isInOrder ? sql`${by.at} as at, ${by.id}::text as id` : sql`null::timestamptz, null::text`}
        ${entriesOf({ table, by, place }, walk)} offset ${length - 1} limit 1)`,
  );
  const ends = await reader.rows<{ walk: number; at: string; id: string }>(
    sql`${sql.join(tries, sql` union all `)}`,
  );
  const whole = walks.find((_walk, index) => !ends.some(({ walk }) => walk === index));
  if (whole) return { walk: whole, end: null };
  const [farthest] = ends
    .filter(({ walk }) => walks[walk]?.isInOrder)
    .map(({ walk, at, id }) => ({ walk: walks[walk], end: { at: new Date(at), id } }))
    .toSorted((a, b) => (isBefore(a.end, b.end) ? -1 : 1));
  if (!farthest?.walk) throw new Error("a list has no walk in its own order");
  return { walk: farthest.walk, end: farthest.end };
}

const isBefore = (a: Cursor, b: Cursor): boolean =>
  a.at.getTime() === b.at.getTime() ? a.id < b.id : a.at < b.at;

/** The requested rows of a scan range, in place of the table. A limit inside binds the planner to that scan. */
export const rowsOfScan = (walked: BoundedScan, walk: ScanPlan, length = SCAN_ROWS_MAX): SQL => sql`(
  select * from (select * ${entriesOf(walked, walk)} limit ${length}) as ${walked.table}
  where ${and(sql`true`, walk.rest, walk.isInOrder ? undefined : walked.place)}
) as ${walked.table}`;

function entriesOf(
  { table, by, place }: BoundedScan,
  { leadingIndex: lead, isInOrder, order }: ScanPlan,
): SQL {
  const inThis = isInOrder ? inOrder(by) : order;
  return sql`from ${table} where ${and(sql`true`, lead, isInOrder ? place : undefined)}
    ${inThis ? sql`order by ${inThis}` : sql``}`;
}
