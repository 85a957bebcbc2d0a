import "server-only";
import { sql } from "drizzle-orm";
import { type Reader } from "./tx.server";

/** What is decided by age or waits for its time goes by the one clock that all instances share (faults, F19). */
export async function databaseNow(reader: Reader): Promise<Date> {
  const rows = await reader.rows<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return new Date(rows[0]?.ms ?? Number.NaN);
}
