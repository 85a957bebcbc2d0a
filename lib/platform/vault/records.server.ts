import "server-only";
import { sql } from "drizzle-orm";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { type SealedColumn } from "./sealed-columns";

export type SealedRow = { key: string; about: string[]; sealed: string | Buffer };

/** `otherThan`: only what does not begin so; null: all. */
type NextSealed = { otherThan: string | null; after: string | null; limit: number };

/** The next rows behind `after`, by their primary key. */
export async function listSealed(
  reader: Reader,
  { table, key, column, form, with: about = [key] }: SealedColumn,
  { otherThan, after, limit }: NextSealed,
): Promise<SealedRow[]> {
  const [id, value] = [sql.identifier(key), sql.identifier(column)];
  const isNamed = form === "bytes" ? sql`${value} <> ''` : sql`true`;
  const isOther =
    otherThan === null
      ? sql`true`
      : form === "bytes"
        ? sql`substring(${value} from 1 for ${otherThan.length}::integer) <> convert_to(${otherThan}, 'UTF8')`
        : sql`left(${value}, ${otherThan.length}::integer) <> ${otherThan}`;
  const texts = sql.join(
    about.map((name) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  );
  return reader.rows<SealedRow>(
    sql`select ${id}::text as key, array[${texts}] as about, ${value} as sealed from ${sql.identifier(table)}
      where ${value} is not null and ${isNamed} and ${isOther} and ${after === null ? sql`true` : sql`${id} > ${after}`}
      order by ${id} limit ${limit}`,
  );
}

/**
 * Replaces a value only where it is still the one that was read: a concurrent write already sealed it with the newest
 * key.
 */
export async function replaceSealed(
  tx: Tx,
  { table, key, column }: SealedColumn,
  row: SealedRow,
  sealed: string | Buffer,
): Promise<void> {
  const value = sql.identifier(column);
  await tx.execute(
    sql`update ${sql.identifier(table)} set ${value} = ${sealed}
      where ${sql.identifier(key)} = ${row.key} and ${value} = ${row.sealed}`,
  );
}

export type ObservedRow = { id: string; told: Record<string, unknown> };

/** The next observations behind `after` in which something is sealed. */
export const listSealedFacts = (
  reader: Reader,
  { otherThan, after, limit }: NextSealed,
): Promise<ObservedRow[]> =>
  reader.rows<ObservedRow>(
    sql`select id::text as id, told from observations where id > ${after ?? "0"}::bigint and exists (
        select from people_told(told) where value like 'v1.% %'
          and ${otherThan === null ? sql`true` : sql`left(value, ${otherThan.length}::integer) <> ${otherThan}`})
      order by id limit ${limit}`,
  );

/**
 * Calls a database function of the owner: the program may not change an observation, and the trigger permits no
 * change of its content.
 */
export async function replaceObserved(tx: Tx, { id, told }: ObservedRow, becomes: unknown): Promise<void> {
  await tx.execute(
    sql`select change_people_told(${id}::bigint, ${JSON.stringify(told)}::jsonb, ${JSON.stringify(becomes)}::jsonb)`,
  );
}
