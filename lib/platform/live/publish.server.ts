import "server-only";
import { sql } from "drizzle-orm";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type LiveFrame } from "./events";
import { type ReceivedChange } from "./recent-changes";
import { framesOf, idsWithRows, payloadsOf } from "./packed";
import { findChangedRows } from "./records.server";

export const LIVE_CHANNEL = "guiche_live";
/** PostgreSQL refuses a NOTIFY of 8,000 bytes; the transaction's number precedes the payload. */
const LIMITS = { bytes: 7_900, payloads: 16 };
/** Beyond this the rows would not fit: the lists are read. */
const ROWS_MAX = 500;

/**
 * Notifies every instance of the changes of this transaction, on commit. Call it once for a transaction, after its
 * last write: the frames carry the state of the rows, and each NOTIFY takes a lock that the whole server shares.
 */
export async function publish(tx: Tx, frames: readonly LiveFrame[]): Promise<void> {
  if (frames.length === 0) return;
  const ids = idsWithRows(frames);
  const rows = await findChangedRows(tx, ids.length <= ROWS_MAX ? ids : []);
  const payloads = JSON.stringify(payloadsOf(frames, rows, LIMITS));
  await tx.execute(
    sql`select pg_notify(${LIVE_CHANNEL}, pg_current_xact_id()::text || ' ' || told) from jsonb_array_elements_text(${payloads}::jsonb) as told`,
  );
}

/** Parses a message of `publish`: the transaction and its changes. */
export function parseChangeMessage(said: string): ReceivedChange {
  const [change = ""] = said.split(" ", 1);
  const frames = framesOf(said.slice(change.length + 1));
  return { transaction: BigInt(change), frames: frames.map((frame) => ({ ...frame, change })) };
}
