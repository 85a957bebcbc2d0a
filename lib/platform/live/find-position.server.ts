import "server-only";
import { sql } from "drizzle-orm";
import { type Reader } from "@/lib/platform/store/tx.server";
import { POSITION_NOW } from "./position";

/** Returns a position that every later read has reached at least. */
export async function findPosition(reader: Reader): Promise<string> {
  const [found] = await reader.rows<{ position: string }>(sql`select ${sql.raw(POSITION_NOW)} as position`);
  if (!found) throw new Error("no position");
  return found.position;
}
