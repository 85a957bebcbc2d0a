import "server-only";
import { and, asc, desc, eq, gt, inArray, lt } from "drizzle-orm";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { type AuditObject } from "@/lib/core/words/audit";
import { auditEntries, auditPending, people } from "@/lib/platform/store/tables/people";

export type AuditRow = typeof auditEntries.$inferSelect;
export type NewAuditRow = Omit<AuditRow, "position">;

export async function insertPendingAuditEntry(tx: Tx, row: typeof auditPending.$inferInsert): Promise<void> {
  await tx.insert(auditPending).values(row);
}

export const listAuditEntriesAfter = (reader: Reader, position: number, limit: number): Promise<AuditRow[]> =>
  reader
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.position, position))
    .orderBy(asc(auditEntries.position))
    .limit(limit);

export type NamedAuditRow = AuditRow & { person: string | null };

/** What was done to objects of some types, newest first; `before` is the position where the last page ended. */
export async function listAuditEntriesOf(
  reader: Reader,
  objectTypes: readonly AuditObject[],
  before: number | null,
  limit: number,
): Promise<NamedAuditRow[]> {
  const rows = await reader
    .select({ entry: auditEntries, person: people.name })
    .from(auditEntries)
    .leftJoin(people, eq(people.id, auditEntries.personId))
    .where(
      and(
        inArray(auditEntries.objectType, [...objectTypes]),
        before === null ? undefined : lt(auditEntries.position, before),
      ),
    )
    .orderBy(desc(auditEntries.position))
    .limit(limit);
  return rows.map(({ entry, person }) => ({ ...entry, person }));
}
