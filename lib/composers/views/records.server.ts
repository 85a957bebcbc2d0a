import "server-only";
import { and, asc, count, eq, ne, or } from "drizzle-orm";
import { type ListName, type ViewAudience, type ViewedList } from "@/lib/core/enums/views";
import { type WalletAccess } from "@/lib/platform/auth/rights/rights";
import { anyOf } from "@/lib/platform/store/any-of";
import { people } from "@/lib/platform/store/tables/people";
import { type ChosenColumns, listColumns, savedViews } from "@/lib/platform/store/tables/saved-views";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

export type ViewRow = typeof savedViews.$inferSelect;
/** A person other than the reader. */
type Author = WalletAccess & { name: string };

/** A person's own, and what others share with one of these audiences. */
export async function listViews(
  reader: Reader,
  { list, personId, audiences }: { list: ViewedList; personId: string; audiences: readonly ViewAudience[] },
  limit: number,
): Promise<(ViewRow & { author: Author | null })[]> {
  const rows = await reader
    .select({ view: savedViews, author: { name: people.name, wallets: people.wallets } })
    .from(savedViews)
    .leftJoin(people, and(eq(people.id, savedViews.personId), ne(people.id, personId)))
    .where(
      and(
        eq(savedViews.list, list),
        or(eq(savedViews.personId, personId), anyOf(savedViews.sharedWith, audiences)),
      ),
    )
    .orderBy(asc(savedViews.name), asc(savedViews.id))
    .limit(limit);
  return rows.map(({ view, author }) => ({ ...view, author }));
}

export async function findColumns(reader: Reader, personId: string, list: ListName): Promise<ChosenColumns> {
  const [row] = await reader
    .select({ columns: listColumns.columns })
    .from(listColumns)
    .where(and(eq(listColumns.personId, personId), eq(listColumns.list, list)));
  return row?.columns ?? {};
}

export async function saveColumns(tx: Tx, row: typeof listColumns.$inferInsert): Promise<void> {
  await tx
    .insert(listColumns)
    .values(row)
    .onConflictDoUpdate({
      target: [listColumns.personId, listColumns.list],
      set: { columns: row.columns, keptAt: row.keptAt },
    });
}

export async function countViews(reader: Reader, personId: string, list: ViewedList): Promise<number> {
  const rows = await reader
    .select({ count: count() })
    .from(savedViews)
    .where(and(eq(savedViews.personId, personId), eq(savedViews.list, list)));
  return rows[0]?.count ?? 0;
}

/** False where the person has one of that name already. */
export async function insertView(tx: Tx, row: ViewRow): Promise<boolean> {
  const rows = await tx.insert(savedViews).values(row).onConflictDoNothing().returning({ id: savedViews.id });
  return rows.length === 1;
}

export async function findView(reader: Reader, id: string): Promise<ViewRow | null> {
  const [row] = await reader.select().from(savedViews).where(eq(savedViews.id, id));
  return row ?? null;
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.delete(savedViews).where(eq(savedViews.id, id));
}
