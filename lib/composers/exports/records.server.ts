import "server-only";
import { and, eq, gt } from "drizzle-orm";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { exports } from "@/lib/platform/store/tables/exports";

export type ExportRow = typeof exports.$inferSelect;

export async function insertExport(tx: Tx, row: typeof exports.$inferInsert): Promise<void> {
  await tx.insert(exports).values(row);
}

export async function findExport(reader: Reader, personId: string, id: string): Promise<ExportRow | null> {
  const rows = await reader
    .select()
    .from(exports)
    .where(and(eq(exports.id, id), eq(exports.personId, personId)));
  return rows[0] ?? null;
}

/** Takes what was prepared since `since`, once: a second download of the same file is asked for anew. */
export async function claimExport(
  tx: Tx,
  personId: string,
  id: string,
  { since, now }: { since: Date; now: Date },
): Promise<ExportRow | null> {
  const rows = await tx
    .update(exports)
    .set({ state: "running", asOf: now })
    .where(
      and(
        eq(exports.id, id),
        eq(exports.personId, personId),
        eq(exports.state, "prepared"),
        gt(exports.createdAt, since),
      ),
    )
    .returning();
  return rows[0] ?? null;
}

export async function countExportedRows(tx: Tx, id: string, rows: number): Promise<void> {
  await tx
    .update(exports)
    .set({ rows })
    .where(and(eq(exports.id, id), eq(exports.state, "running")));
}

export async function finishExport(
  tx: Tx,
  id: string,
  end: { state: "done" | "failed"; rows: number; finishedAt: Date; filter: string },
): Promise<void> {
  await tx.update(exports).set(end).where(eq(exports.id, id));
}
