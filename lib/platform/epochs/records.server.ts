import "server-only";
import { asc, desc, eq, sql } from "drizzle-orm";
import { databaseTime } from "../store/database-now.server";
import { epochs } from "../store/tables/epochs";
import { type Reader, type Tx } from "../store/tx.server";

export type EpochRow = typeof epochs.$inferSelect;

export const listEpochs = (reader: Reader): Promise<EpochRow[]> =>
  reader.select().from(epochs).orderBy(asc(epochs.number));

export async function findLastEpoch(reader: Reader): Promise<EpochRow | null> {
  const rows = await reader.select().from(epochs).orderBy(desc(epochs.number)).limit(1);
  return rows[0] ?? null;
}

export async function insertEpoch(tx: Tx, row: EpochRow): Promise<void> {
  await tx.insert(epochs).values(row);
}

/** The mark as it stands after this one; null where the database does not know this start any more. */
export async function countUpMark(tx: Tx, id: string): Promise<number | null> {
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
