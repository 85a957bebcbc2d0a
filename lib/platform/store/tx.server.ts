import "server-only";
import type pg from "pg";
import { type SQL, type Subquery } from "drizzle-orm";
import { type NodePgDatabase } from "drizzle-orm/node-postgres";
import { type PgSelectBase, type PgTable, type SelectedFields } from "drizzle-orm/pg-core";
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
  /** What the query builder has no words for. */
  rows<Row extends Record<string, unknown>>(query: SQL): Promise<Row[]>;
}

/** One text for ever, which each connection has planned once; what changes stands in its values. */
export type NamedStatement = { name: string; text: string; values: unknown[] };

/** A transaction that may write, and take locks until its end. */
export interface Tx extends Reader, Pick<Database, "insert" | "update" | "delete" | "execute"> {
  named<Row extends pg.QueryResultRow>(statement: NamedStatement): Promise<Row[]>;
}

/** What can be written in one statement, which is its own transaction: no lock outlives it. */
export type Statement = Pick<Tx, "insert" | "rows" | "named">;

export const readerOn = (database: Database): Reader => ({
  select: database.select.bind(database) as Reader["select"],
  $count: database.$count.bind(database),
  rows: async <Row extends Record<string, unknown>>(query: SQL) =>
    (await database.execute(query)).rows as Row[],
});

export const txOn = (database: Database): Tx => ({
  ...readerOn(database),
  insert: database.insert.bind(database),
  update: database.update.bind(database),
  delete: database.delete.bind(database),
  execute: database.execute.bind(database),
  named: namedOn(database),
});

const namedOn =
  ({ $client }: Database): Tx["named"] =>
  async <Row extends pg.QueryResultRow>(statement: NamedStatement) =>
    (await $client.query<Row>(statement)).rows;

export const statementOn = (database: Database): Statement => ({
  insert: database.insert.bind(database),
  rows: <Row extends Record<string, unknown>>(query: SQL) => readerOn(database).rows<Row>(query),
  named: namedOn(database),
});
