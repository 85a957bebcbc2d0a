import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type Reader } from "./tx.server";

/** The moment, inside a statement: by the one clock that all instances share (decision 029). */
export const databaseTime = (): SQL<Date> => sql`guiche_now()`;

/**
 * Returns the database's time, the one clock that all instances share. Decisions by age and waits use it (faults,
 * F19).
 */
export async function databaseNow(reader: Reader): Promise<Date> {
  const rows = await reader.rows<{ ms: number }>(
    sql`select (extract(epoch from ${databaseTime()}) * 1000)::float8 as ms`,
  );
  return new Date(rows[0]?.ms ?? Number.NaN);
}
