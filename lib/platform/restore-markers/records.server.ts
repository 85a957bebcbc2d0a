import "server-only";
import { asc, desc, eq, sql } from "drizzle-orm";
import { databaseTime } from "../store/database-now.server";
import { epochs } from "../store/tables/restore-markers";
import { type Reader, type Tx } from "../store/tx.server";

export type MarkerRow = typeof epochs.$inferSelect;

export const listMarkers = (reader: Reader): Promise<MarkerRow[]> =>
  reader.select().from(epochs).orderBy(asc(epochs.number));

export async function findLastMarker(reader: Reader): Promise<MarkerRow | null> {
  const rows = await reader.select().from(epochs).orderBy(desc(epochs.number)).limit(1);
  return rows[0] ?? null;
}

export async function insertMarker(tx: Tx, row: MarkerRow): Promise<void> {
  await tx.insert(epochs).values(row);
}

/** Returns the marker after this increment; null where the database no longer knows this start. */
export async function incrementMarker(tx: Tx, id: string): Promise<number | null> {
  const rows = await tx
    .update(epochs)
    .set({ mark: sql`${epochs.mark} + 1`, markedAt: databaseTime() })
    .where(eq(epochs.id, id))
    .returning({ mark: epochs.mark });
  return rows[0]?.mark ?? null;
}

export async function noteAuditNotHeld(tx: Tx, id: string): Promise<void> {
  await tx.update(epochs).set({ auditHeld: false }).where(eq(epochs.id, id));
}
