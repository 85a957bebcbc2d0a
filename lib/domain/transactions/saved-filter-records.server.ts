import "server-only";
import { and, asc, count, eq } from "drizzle-orm";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { savedFilters } from "@/lib/platform/store/tables/saved-filters";

const LIST = "transactions";
type SavedFilterRow = typeof savedFilters.$inferSelect;

const own = (personId: string) => and(eq(savedFilters.personId, personId), eq(savedFilters.list, LIST));

export const listFilters = (reader: Reader, personId: string): Promise<SavedFilterRow[]> =>
  reader.select().from(savedFilters).where(own(personId)).orderBy(asc(savedFilters.name));

export async function countFilters(reader: Reader, personId: string): Promise<number> {
  const rows = await reader.select({ count: count() }).from(savedFilters).where(own(personId));
  return rows[0]?.count ?? 0;
}

/** False where the person has one of that name already. */
export async function insertFilter(tx: Tx, row: Omit<SavedFilterRow, "list">): Promise<boolean> {
  const rows = await tx
    .insert(savedFilters)
    .values({ ...row, list: LIST })
    .onConflictDoNothing()
    .returning({ id: savedFilters.id });
  return rows.length === 1;
}

export async function deleteFilter(tx: Tx, personId: string, id: string): Promise<void> {
  await tx.delete(savedFilters).where(and(eq(savedFilters.id, id), own(personId)));
}
