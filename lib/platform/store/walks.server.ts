import "server-only";
import { type SQL, and, sql } from "drizzle-orm";
import { type PgTable } from "drizzle-orm/pg-core";
import { type Cursor } from "@/lib/core/cursor";
import { type Keyset, inOrder } from "./pages.server";
import { type Reader } from "./tx.server";

/** How many entries of an index one question looks at, where no index answers all that is asked. */
export const STRETCH = 5_000;

/** One way to the rows of a list. */
export type Walk = {
  /** What its index answers by itself. */
  lead: SQL | undefined;
  /** What each of its rows is asked besides. */
  rest: SQL | undefined;
  /** Whether its index has them in the list's order: another serves where it leads to few. */
  isInOrder: boolean;
  /** That of another index, where it has one that keeps the planner on it. */
  order?: SQL | undefined;
};

/** A list as it is walked: `place` bounds it in its own order. */
export type Walked = { table: PgTable; by: Keyset; place: SQL | undefined };

/** A walk, and the row at which its stretch ends; null: all that it leads to is within one. */
export type Stretch = { walk: Walk; end: Cursor | null };

/**
 * The walk whose stretch reaches farthest: the one of the rarest thing that is asked. Each is tried for as many entries as
 * a stretch has, so that it costs the same however many rows there are, and no guess of the planner's decides.
 */
export async function farthestWalk(
  reader: Reader,
  { table, by, place }: Walked,
  walks: readonly Walk[],
  length = STRETCH,
): Promise<Stretch> {
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

/** The rows of a stretch that are asked for, in place of the table. A limit inside keeps the planner on that walk. */
export const rowsOfStretch = (walked: Walked, walk: Walk, length = STRETCH): SQL => sql`(
  select * from (select * ${entriesOf(walked, walk)} limit ${length}) as ${walked.table}
  where ${and(sql`true`, walk.rest, walk.isInOrder ? undefined : walked.place)}
) as ${walked.table}`;

function entriesOf({ table, by, place }: Walked, { lead, isInOrder, order }: Walk): SQL {
  const inThis = isInOrder ? inOrder(by) : order;
  return sql`from ${table} where ${and(sql`true`, lead, isInOrder ? place : undefined)}
    ${inThis ? sql`order by ${inThis}` : sql``}`;
}
