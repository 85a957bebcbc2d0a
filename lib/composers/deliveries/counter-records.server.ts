import "server-only";
import { sql } from "drizzle-orm";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { webhookCounters } from "@/lib/platform/store/tables/deliveries";

/** In one order always, because two instances may add to the same rows. */
export async function addToCounters(tx: Tx, counts: ReadonlyMap<string, number>, at: Date): Promise<void> {
  const rows = [...counts].map(([name, count]) => ({ name, count, lastAt: at }));
  await tx
    .insert(webhookCounters)
    .values(rows.toSorted((a, b) => a.name.localeCompare(b.name)))
    .onConflictDoUpdate({
      target: webhookCounters.name,
      set: { count: sql`${webhookCounters.count} + excluded.count`, lastAt: sql`excluded.last_at` },
    });
}

/** Few rows: one for each configured endpoint and reason. */
export const listCounters = (reader: Reader) => reader.select().from(webhookCounters);
