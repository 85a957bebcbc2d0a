import "server-only";
import { type Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { withoutValues } from "@/lib/core/postgres/without-values.server";
import { type SQL, type Subquery } from "drizzle-orm";
import { type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect, type PgSelectBase, type PgTable, type SelectedFields } from "drizzle-orm/pg-core";
import { type PgViewBase } from "drizzle-orm/pg-core/view-base";
import {
  type GetSelectTableName,
  type GetSelectTableSelection,
  type JoinNullability,
} from "drizzle-orm/query-builders/select.types";

export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool | pg.PoolClient };
type Source = PgTable | Subquery | PgViewBase | SQL;

/** Rows are locked by `lockRows` alone, which takes a transaction; a dynamic query would get `for` back. */
type NotOfAQuery = "for" | "$dynamic";

type Nullability<Name extends string | undefined> = Name extends string
  ? Record<Name, "not-null">
  : Record<never, JoinNullability>;

type Query<From extends Source, Fields extends SelectedFields | undefined> = Omit<
  PgSelectBase<
    GetSelectTableName<From>,
    Fields extends undefined ? GetSelectTableSelection<From> : Fields,
    Fields extends undefined ? "single" : "partial",
    Nullability<GetSelectTableName<From>>,
    false,
    NotOfAQuery
  >,
  NotOfAQuery
>;

type Selection<Fields extends SelectedFields | undefined> = {
  from<From extends Source>(source: From): Query<From, Fields>;
};

/** Only reads. */
export interface Reader extends Pick<Database, "$count"> {
  select(): Selection<undefined>;
  select<Fields extends SelectedFields>(fields: Fields): Selection<Fields>;
  /** Runs SQL that the query builder cannot express. */
  rows<Row extends Record<string, unknown>>(query: SQL): Promise<Row[]>;
  /**
   * The bytes of a query as the database writes them, as fast as they are read. Inside a snapshot only: a reader that
   * stops before the end gives up its connection.
   */
  copy(query: SQL, form: CopyForm): Readable;
}

/** RFC 4180, with a bare line feed behind each row; null is an empty cell. */
export type CopyForm = { delimiter: ";" | ","; limitMs: number };

/**
 * One constant text, which each connection plans once where it retains its session; the variable parts are in its
 * values.
 */
export type NamedStatement = { name: string; text: string; values: unknown[] };

/** A transaction that may write, and take locks until its end. */
export interface Tx extends Reader, Pick<Database, "insert" | "update" | "delete" | "execute"> {
  named<Row extends pg.QueryResultRow>(statement: NamedStatement): Promise<Row[]>;
}

/** Writes that fit in one statement, which is its own transaction: no lock outlives it. */
export type Statement = Pick<Tx, "insert" | "rows" | "named">;

export const readerOn = (database: Database): Reader => ({
  select: database.select.bind(database) as Reader["select"],
  $count: database.$count.bind(database),
  rows: async <Row extends Record<string, unknown>>(query: SQL) =>
    (await database.execute(query)).rows as Row[],
  copy: copyOn(database),
});

const DIALECT = new PgDialect({ casing: "snake_case" });

const copyOn =
  ({ $client }: Database): Reader["copy"] =>
  (query, { delimiter, limitMs }) => {
    if ($client instanceof pg.Pool) throw new Error("a copy needs a connection of its own");
    const text = `copy (${withLiterals(query)}) to stdout with (format csv, delimiter '${delimiter}', null '')`;
    // The driver's limit is for answers that come at once.
    const bytes = $client.query(Object.assign(copyTo(text), { query_timeout: limitMs }));
    bytes.once("error", withoutValues);
    // The rest of it would stand in the way of everything after it.
    bytes.once("close", () => {
      if (!bytes.readableEnded) $client.connection.stream.destroy();
    });
    return bytes;
  };

/** A copy takes no values: each is in its place as the text that the driver would have sent. */
function withLiterals(query: SQL): string {
  const { sql: text, params } = DIALECT.sqlToQuery(query);
  return text.replaceAll(/\$(\d+)/g, (_place, number) => literalOf(params[Number(number) - 1]));
}

function literalOf(value: unknown): string {
  if (value === null) return "null";
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return pg.escapeLiteral(String(value));
  throw new TypeError(`no literal for a ${typeof value}`);
}

type Ways = { isPooled: boolean };

export const txOn = (database: Database, ways: Ways): Tx => ({
  ...readerOn(database),
  insert: database.insert.bind(database),
  update: database.update.bind(database),
  delete: database.delete.bind(database),
  execute: database.execute.bind(database),
  named: namedOn(database, ways),
});

const namedOn =
  ({ $client }: Database, { isPooled }: Ways): Tx["named"] =>
  async <Row extends pg.QueryResultRow>({ name, ...statement }: NamedStatement) =>
    (await $client.query<Row>(isPooled ? statement : { name, ...statement })).rows;

export const statementOn = (database: Database, ways: Ways): Statement => ({
  insert: database.insert.bind(database),
  rows: <Row extends Record<string, unknown>>(query: SQL) => readerOn(database).rows<Row>(query),
  named: namedOn(database, ways),
});
