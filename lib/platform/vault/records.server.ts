import "server-only";
import { sql } from "drizzle-orm";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type SealedColumn } from "./sealed-columns";

export type SealedRow = { key: string; about: string[]; sealed: string | Buffer };

/** The next rows behind `after` whose value does not begin so. */
export async function listSealedOtherwise(
  tx: Tx,
  { table, key, column, form, with: about = [key] }: SealedColumn,
  { prefix, after, limit }: { prefix: string; after: string | null; limit: number },
): Promise<SealedRow[]> {
  const [id, value] = [sql.identifier(key), sql.identifier(column)];
  const isOther =
    form !== "bytes"
      ? sql`left(${value}, ${prefix.length}::integer) <> ${prefix}`
      : sql`${value} <> '' and substring(${value} from 1 for ${prefix.length}::integer) <> convert_to(${prefix}, 'UTF8')`;
  const texts = sql.join(
    about.map((name) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  );
  return tx.rows<SealedRow>(
    sql`select ${id}::text as key, array[${texts}] as about, ${value} as sealed from ${sql.identifier(table)}
      where ${value} is not null and ${isOther} and ${after === null ? sql`true` : sql`${id} > ${after}`}
      order by ${id} limit ${limit}`,
  );
}

/** Where it still is what was read: whoever wrote meanwhile sealed by the newest key. */
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

export type ToldRow = { id: string; told: Record<string, unknown> };

/** The next tellings in which something is sealed by another key. */
export const listToldOtherwise = (
  tx: Tx,
  { prefix, after, limit }: { prefix: string; after: string | null; limit: number },
): Promise<ToldRow[]> =>
  tx.rows<ToldRow>(
    sql`select id::text as id, told from observations where id > ${after ?? "0"}::bigint and exists (
        select from people_told(told) where value like 'v1.% %' and left(value, ${prefix.length}::integer) <> ${prefix})
      order by id limit ${limit}`,
  );

/** By a function of the owner's: the program may not change a telling, and the trigger lets nothing of it be another. */
export async function replaceTold(tx: Tx, { id, told }: ToldRow, becomes: unknown): Promise<void> {
  await tx.execute(
    sql`select change_people_told(${id}::bigint, ${JSON.stringify(told)}::jsonb, ${JSON.stringify(becomes)}::jsonb)`,
  );
}
