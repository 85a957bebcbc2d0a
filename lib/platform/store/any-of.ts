import { type SQL, sql } from "drizzle-orm";
import { type PgColumn } from "drizzle-orm/pg-core";

/** As `inArray`, with one parameter however many there are: the statement is the same each time, and cheap to write. */
export const anyOf = (column: PgColumn, values: readonly (string | number)[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`;
