import "server-only";
import { type SQL, and, is, sql } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import {
  type AmountCursor,
  type Cursor,
  decodeAmountCursor,
  decodeCursor,
  encodeAmountCursor,
  encodeCursor,
} from "@/lib/core/reads/cursor";
import { type ListSort } from "@/lib/core/enums/sorts";
import { type WalletGuard } from "./scope.server";

/** How a list's rows stand: by a moment, of a column or worked out, or an amount, and by id where several have the same. */
export type Keyset = { at: PgColumn | SQL; id: PgColumn; direction: "asc" | "desc" };
/** One that is asked by its column, too. */
export type ColumnKeyset = Keyset & { at: PgColumn };

export const newestFirst = (at: PgColumn, id: PgColumn): ColumnKeyset => ({ at, id, direction: "desc" });
export const oldestFirst = (at: PgColumn | SQL, id: PgColumn): Keyset => ({ at, id, direction: "asc" });

/** The order that the request names: the newest first by default. */
export function sortedBy(
  sort: ListSort | undefined,
  by: { moment: PgColumn; amount: PgColumn; id: PgColumn },
): ColumnKeyset {
  const at = sort === "largest" || sort === "smallest" ? by.amount : by.moment;
  return { at, id: by.id, direction: sort === "oldest" || sort === "smallest" ? "asc" : "desc" };
}

/** As the index has it. */
export const inOrder = ({ at, id, direction }: Keyset): SQL =>
  direction === "desc" ? sql`${at} desc, ${id} desc` : sql`${at} asc, ${id} asc`;

/** Selects the rows after the cursor's row; all rows where there is no cursor. */
export const after = (by: Keyset, cursor: Cursor | AmountCursor | null): SQL | undefined =>
  cursor === null ? undefined : sql`${keyOf(by)} ${beyond(by)} ${placeOf(by, cursor)}`;

/** The rows up to the cursor's, and that one too, from the other end of the list. */
export const fromRow = (by: Keyset, cursor: Cursor): SQL =>
  sql`${keyOf(by)} ${beyond(by)}= ${placeOf(by, cursor)}`;

/** Selects the rows after the row with this id, wherever that row is by now. */
export const afterRow = (by: Keyset, id: string | undefined): SQL | undefined =>
  id === undefined
    ? undefined
    : sql`${keyOf(by)} ${beyond(by)} (select ${by.at}, ${by.id} from ${by.id.table} where ${by.id} = ${id})`;

const keyOf = ({ at, id }: Keyset): SQL => sql`(${at}, ${id})`;
const beyond = ({ direction }: Keyset): SQL => sql.raw(direction === "desc" ? "<" : ">");
const placeOf = ({ id }: Keyset, cursor: Cursor | AmountCursor): SQL =>
  "amount" in cursor
    ? sql`(${cursor.amount}::bigint, ${cursor.id}::${sql.raw(id.getSQLType())})`
    : sql`(${cursor.at.toISOString()}::timestamptz, ${cursor.id}::${sql.raw(id.getSQLType())})`;

/** The page that an address requests. */
export type PageWanted = { cursor: string | undefined; size: number };

export type Page<Row> = { rows: Row[]; nextCursor: string | null };

/** Returns null where no cursor is given. Throws `invalid_input` for a text that we did not write. */
export const cursorIn = (by: Keyset, text: string | undefined): Cursor | null =>
  decodeCursor(text, by.id.getSQLType() === "uuid" ? "uuid" : "number");

/** Where a list begins that is asked for up to a moment: the newest before it. */
export const cursorAt = (moment: string): string => encodeCursor({ at: new Date(moment), id: "0" });

/** A select before its `where`. */
type Unbounded = PromiseLike<unknown[]> & { where: unknown };
type RowOf<Query extends Unbounded> = Awaited<Query>[number];

type Bounds = {
  /** The scope of the rows. No page is read without it. */
  guard: WalletGuard;
  where?: readonly (SQL | undefined)[];
  by: Keyset;
};

/** As many rows of a page as `limit` says: for lists that are put together from several. */
export function listRows<Query extends Unbounded>(
  query: Query,
  { guard, where = [], by }: Bounds,
  place: SQL | undefined,
  limit: number,
): Promise<RowOf<Query>[]> {
  const bounded = query as unknown as {
    where(condition: SQL | undefined): {
      orderBy(order: SQL): { limit(limit: number): Promise<RowOf<Query>[]> };
    };
  };
  return bounded
    .where(and(guard, ...where, place))
    .orderBy(inOrder(by))
    .limit(limit);
}

/** One page, and where the next one begins. `placeOf` gives the row's own place in the keyset. */
export async function readPage<Query extends Unbounded>(
  query: Query,
  { placeOf, ...bounds }: Bounds & { placeOf: (row: RowOf<Query>) => Place },
  { cursor, size }: PageWanted,
): Promise<Page<RowOf<Query>>> {
  const from = isByAmount(bounds.by) ? decodeAmountCursor(cursor) : cursorIn(bounds.by, cursor);
  const place = after(bounds.by, from);
  return pageOf(await listRows(query, bounds, place, oneMoreThan(size)), size, (row) =>
    cursorOf(placeOf(row)),
  );
}

const isByAmount = ({ at }: Keyset): boolean => is(at, PgColumn) && at.getSQLType() === "bigint";

export type Place = { at: Date | number | null; id: string | number };

/** A row without its moment has no place, and no page ends with it. */
export function cursorOf({ at, id }: Place): string | null {
  if (at === null) return null;
  return typeof at === "number"
    ? encodeAmountCursor({ amount: at, id: String(id) })
    : encodeCursor({ at, id: String(id) });
}

/** The row beyond the page is read to know whether there is one. */
export const oneMoreThan = (size: number): number => size + 1;

/**
 * Takes the rows of a page and the one beyond it. Returns the page, and the cursor of its last row where there are
 * more rows.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  cursorOfRow: (last: Row) => string | null,
): Page<Row> {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > size && last !== undefined ? cursorOfRow(last) : null };
}

/** Merges the pages of several scans through one list: each row once, and none left out between two. */
export function mergePages<Row>(
  pages: readonly Page<Row>[],
  size: number,
  placeOf: (row: Row) => { at: Date | number; id: string },
  direction: Keyset["direction"] = "desc",
): Page<Row> {
  const rows = [...new Map(pages.flatMap((page) => page.rows.map((row) => [placeOf(row).id, row]))).values()];
  const standing = rows.toSorted((a, b) => {
    const [first, second] = direction === "desc" ? [placeOf(a), placeOf(b)] : [placeOf(b), placeOf(a)];
    return Number(second.at) - Number(first.at) || (first.id < second.id ? 1 : -1);
  });
  const merged = pageOf(standing, size, (row) => cursorOf(placeOf(row)));
  const last = merged.rows.at(-1);
  const isLast = pages.every(({ nextCursor }) => nextCursor === null);
  return isLast || last === undefined ? merged : { ...merged, nextCursor: cursorOf(placeOf(last)) };
}
