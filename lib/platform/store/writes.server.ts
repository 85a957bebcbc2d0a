import "server-only";
import { type SQL, getTableColumns, sql } from "drizzle-orm";
import { type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { inSnakeCase } from "./columns";
import { type Tx } from "./tx.server";

type Row<Table extends PgTable> = Table["$inferInsert"];
type Key<Table extends PgTable> = keyof Row<Table> & string;

/**
 * The handling of a row that already exists: nothing changes, the given values replace the stored ones, or the stored
 * values stay and the given ones fill the gaps. Without one of these, an existing row is an error.
 */
export type Meeting<Table extends PgTable> =
  | "nothing"
  | { at: readonly Key<Table>[]; keeps: "given" | "known"; except?: readonly Key<Table>[] };

/** Rows on their way into a table. */
export type Write = { sql: SQL };

const columnsOf = new WeakMap<PgTable, [key: string, column: PgColumn][]>();

/**
 * Many rows as one parameter: what the query builder makes of a thousand values costs more than the database takes for
 * them. Each row says the same columns or leaves them null; one that no row says is the database's own.
 */
export function rowsInto<Table extends PgTable>(
  table: Table,
  rows: readonly Row<Table>[],
  meeting?: Meeting<Table>,
): Write | null {
  if (rows.length === 0) return null;
  const said = new Set<string>();
  for (const row of rows) for (const key in row) said.add(key);
  const columns = knownColumns(table).filter(([key]) => said.has(key));
  const names = sql.raw(columns.map(([, column]) => `"${inSnakeCase(column.name)}"`).join(", "));
  const given = sql.raw(columns.map(([key]) => `"${key}"`).join(", "));
  const types = sql.raw(columns.map(([key, column]) => `"${key}" ${column.getSQLType()}`).join(", "));
  const keys = columns.map(([key]) => key);
  return {
    sql: sql`insert into ${table} (${names}) select ${given} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${types})${onConflict(table, keys, meeting)}`,
  };
}

/** All of them by one statement, whose order among themselves is not said; nothing is sent where there are none. */
export async function writeAll(tx: Pick<Tx, "execute">, writes: readonly (Write | null)[]): Promise<void> {
  const all = writes.filter((one) => one !== null);
  const last = all.pop();
  if (!last) return;
  const others = all.map((one, at) => sql`${sql.identifier(`written_${at}`)} as (${one.sql})`);
  const before = others.length > 0 ? sql`with ${sql.join(others, sql`, `)} ` : sql``;
  await tx.execute(sql`${before}${last.sql}`);
}

function onConflict<Table extends PgTable>(
  table: Table,
  said: readonly string[],
  meeting?: Meeting<Table>,
): SQL {
  if (meeting === undefined) return sql``;
  if (meeting === "nothing") return sql` on conflict do nothing`;
  const { at, keeps, except = [] } = meeting;
  const fixed = new Set<string>([...at, ...except]);
  const set = said
    .filter((key) => !fixed.has(key))
    .map((key) => {
      const name = sql.identifier(columnName(table, key));
      return keeps === "given"
        ? sql`${name} = excluded.${name}`
        : sql`${name} = coalesce(${table}.${name}, excluded.${name})`;
    });
  const place = sql.raw(at.map((key) => `"${columnName(table, key)}"`).join(", "));
  return set.length > 0
    ? sql` on conflict (${place}) do update set ${sql.join(set, sql`, `)}`
    : sql` on conflict (${place}) do nothing`;
}

const columnName = (table: PgTable, key: string): string =>
  inSnakeCase(getTableColumns(table)[key]?.name ?? key);

function knownColumns(table: PgTable): [string, PgColumn][] {
  const known = columnsOf.get(table) ?? Object.entries(getTableColumns(table));
  columnsOf.set(table, known);
  return known;
}
