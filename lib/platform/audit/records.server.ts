import "server-only";
import { and, asc, desc, eq, gt, inArray, lt } from "drizzle-orm";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { type AuditObject } from "@/lib/core/words/audit";
import { auditEntries, people } from "@/lib/platform/store/tables/people";

export type AuditRow = typeof auditEntries.$inferSelect;
export type NewAuditRow = Omit<AuditRow, "position">;

export async function lastAuditHash(reader: Reader): Promise<string | null> {
  const [last] = await reader
    .select({ hash: auditEntries.hash })
    .from(auditEntries)
    .orderBy(desc(auditEntries.position))
    .limit(1);
  return last?.hash ?? null;
}

export async function insertAuditEntry(tx: Tx, row: NewAuditRow): Promise<void> {
  await tx.insert(auditEntries).values(row);
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
