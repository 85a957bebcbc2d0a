import "server-only";
import { sql } from "drizzle-orm";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type LiveFrame } from "./events";
import { type Heard } from "./heard";

export const LIVE_CHANNEL = "guiche_live";
/** PostgreSQL refuses a NOTIFY of 8,000 bytes; the transaction's number stands before. */
const PAYLOAD_BYTES_MAX = 7_900;

/**
 * Tells every instance what this transaction changed; it is sent on commit. Call it once for a transaction: each NOTIFY
 * takes a lock that the whole server shares. Frames that do not fit become "everything of this kind".
 */
export async function publish(tx: Tx, frames: readonly LiveFrame[]): Promise<void> {
  if (frames.length === 0) return;
  const whole = JSON.stringify(frames);
  const payload =
    Buffer.byteLength(whole) <= PAYLOAD_BYTES_MAX
      ? whole
      : JSON.stringify([...new Set(frames.map((frame) => frame.name))].map((name) => ({ name })));
  await tx.execute(
    sql`select pg_notify(${LIVE_CHANNEL}, pg_current_xact_id()::text || ' ' || ${payload}::text)`,
  );
}

/** What `publish` said: which transaction it was, and what it changed. */
export function heardOf(said: string): Heard {
  const [transaction = ""] = said.split(" ", 1);
  return {
    transaction: BigInt(transaction),
    frames: JSON.parse(said.slice(transaction.length + 1)) as LiveFrame[],
  };
}
