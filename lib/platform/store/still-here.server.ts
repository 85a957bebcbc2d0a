import "server-only";
import { sql } from "drizzle-orm";
import { type Reader } from "./tx.server";

/** Well below what a transaction may stand still. */
export const STILL_HERE_EVERY_MS = 2_000;

/** Says, inside a snapshot that waits for somebody outside, that its process goes on. A process that stopped says nothing. */
export async function sayStillHere(reader: Reader): Promise<void> {
  await reader.rows(sql`select 1`);
}
