import "server-only";
import { sql } from "drizzle-orm";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type LiveFrame } from "./events";

export const LIVE_CHANNEL = "guiche_live";
/** PostgreSQL refuses a longer NOTIFY. */
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
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${payload})`);
}
