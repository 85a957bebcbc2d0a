import "server-only";
import type pg from "pg";
import { LIMITS, type WaitLimits } from "@/lib/core/postgres/postgres-limits";
import {
  type CopyStreamQuery,
  type CopyToStreamQuery,
  from as copyFrom,
  to as copyTo,
} from "pg-copy-streams";

/** The driver's own watch over an answer goes on after a COPY that came to its end: here the database's alone bounds it. */
export const COPY_LIMITS: WaitLimits = { ...LIMITS.script, answerMs: 0 };

/** Settings that give text the same meaning on every server, regardless of its configuration. */
const PLAIN =
  "set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set timezone = 'UTC'; set extra_float_digits = 1; set bytea_output = 'hex'";
/** Where the rows of a partitioned table lie is the database's: they come by the table that they are of. */
const OURS = "n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition";

const OUR_SEQUENCE = "s.schemaname = 'public'";
const IS_REFERENCE = "con.contype = 'f'";
const HOLDS_ROWS =
  "n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')";

export type TableShape = { name: string; columns: string[] };

/** Starts a snapshot: until it ends, this connection sees one moment, regardless of concurrent writes. */
export async function beginSnapshot(
  client: pg.ClientBase,
): Promise<{ takenAt: string; serverVersion: string }> {
  await client.query(PLAIN);
  await client.query("begin isolation level repeatable read read only");
  const { rows } = await client.query<{ takenAt: string; serverVersion: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt",
       current_setting('server_version') as "serverVersion"`,
  );
  return rows[0] ?? { takenAt: "", serverVersion: "" };
}

export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where ${OURS} group by c.relname order by c.relname`,
  );
  return rows;
}

export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ hash }) => hash);
}

/** Numbers are given out outside of every snapshot: read after the rows, none of them is below a row's. */
export async function listSequences(
  client: pg.ClientBase,
): Promise<{ table: string; column: string; last: number }[]> {
  const { rows } = await client.query<{
    table: string;
    column: string;
    last: number | null;
    sequence: string;
  }>(
    `select c.relname as "table", a.attname as "column", s.last_value::float8 as last, s.sequencename as sequence
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
       join pg_sequences s on ${OUR_SEQUENCE}
         and format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)
     where ${OURS} order by 1, 2`,
  );
  return rows.flatMap(({ table, column, last }) => (last === null ? [] : [{ table, column, last }]));
}

export async function findAuditEnd(client: pg.ClientBase): Promise<{ position: number; mac: string } | null> {
  const { rows } = await client.query<{ position: number; mac: string }>(
    `select position::float8 as position, mac from audit_links order by position desc limit 1`,
  );
  return rows[0] ?? null;
}

const named = (client: pg.ClientBase, names: readonly string[]): string =>
  names.map((name) => client.escapeIdentifier(name)).join(", ");

export const rowsOut = (client: pg.ClientBase, { name, columns }: TableShape): CopyToStreamQuery =>
  client.query(
    copyTo(
      `copy (select ${named(client, columns)} from ${client.escapeIdentifier(name)}) to stdout (format text)`,
    ),
  );

export const rowsIn = (client: pg.ClientBase, { name, columns }: TableShape): CopyStreamQuery =>
  client.query(
    copyFrom(`copy ${client.escapeIdentifier(name)} (${named(client, columns)}) from stdin (format text)`),
  );

/** Whether nothing of anybody's is in it. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${HOLDS_ROWS} limit 1`,
  );
  return rowCount === 0;
}

type Reference = { table: string; name: string; definition: string };

/**
 * Prepares the tables for restored rows: no trigger fires for them, rows from migrations are deleted, and references
 * to other tables are checked once all rows are present. The transaction is the caller's.
 */
export async function openForRows(
  client: pg.ClientBase,
  tables: readonly TableShape[],
): Promise<Reference[]> {
  await client.query(PLAIN);
  const { rows: references } = await client.query<Reference>(
    `select c.relname as "table", con.conname as name, pg_get_constraintdef(con.oid) as definition
     from pg_constraint con join pg_class c on c.oid = con.conrelid join pg_namespace n on n.oid = c.relnamespace
     where ${IS_REFERENCE} and con.conparentid = 0 and ${OURS} order by 1, 2`,
  );
  for (const { table, name } of references)
    await client.query(
      `alter table ${client.escapeIdentifier(table)} drop constraint ${client.escapeIdentifier(name)}`,
    );
  for (const { name } of tables)
    await client.query(`alter table ${client.escapeIdentifier(name)} disable trigger user`);
  await client.query(
    `truncate ${named(
      client,
      tables.map(({ name }) => name),
    )}`,
  );
  return references;
}

/** As it was before, and every reference looked at. */
export async function closeAfterRows(
  client: pg.ClientBase,
  tables: readonly TableShape[],
  references: readonly Reference[],
): Promise<void> {
  for (const { name } of tables)
    await client.query(`alter table ${client.escapeIdentifier(name)} enable trigger user`);
  for (const { table, name, definition } of references)
    await client.query(
      `alter table ${client.escapeIdentifier(table)} add constraint ${client.escapeIdentifier(name)} ${definition}`,
    );
}

/** The next number is above what was given out, and above every row's. */
export async function goOnFrom(
  client: pg.ClientBase,
  known: readonly { table: string; column: string; last: number }[],
): Promise<void> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select c.relname as "table", a.attname as "column"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' where ${OURS}`,
  );
  for (const { table, column } of columns) {
    const last = known.find((one) => one.table === table && one.column === column)?.last ?? 0;
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(coalesce(max(${client.escapeIdentifier(column)}), 0), $3) + 1, false)
       from ${client.escapeIdentifier(table)}`,
      [client.escapeIdentifier(table), column, last],
    );
  }
}
