import "server-only";
import { sql } from "drizzle-orm";
import { type Reader } from "./tx.server";

/** Well below what a transaction may stand still. */
export const STILL_HERE_EVERY_MS = 2_000;

/**
 * Signals, inside a snapshot that waits for an outside party, that its process continues. A stopped process sends no
 * signal.
 */
export async function sayStillHere(reader: Reader): Promise<void> {
  await reader.rows(sql`select 1`);
}
