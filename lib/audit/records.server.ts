import "server-only";
import { and, asc, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { type Tx } from "@/lib/store/store.server";
import { auditEntries, people } from "@/lib/store/tables/people";

export type AuditRow = typeof auditEntries.$inferSelect;
export type NewAuditRow = Omit<AuditRow, "position">;

const AUDIT_LOCK = 727402;

/** One appender at a time: each entry has to see the one before it. Freed when the transaction ends. */
export async function lockAudit(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${AUDIT_LOCK})`);
}

export async function lastAuditHash(tx: Tx): Promise<string | null> {
  const [last] = await tx
    .select({ hash: auditEntries.hash })
    .from(auditEntries)
    .orderBy(desc(auditEntries.position))
    .limit(1);
  return last?.hash ?? null;
}

export async function insertAuditEntry(tx: Tx, row: NewAuditRow): Promise<void> {
  await tx.insert(auditEntries).values(row);
}

export const listAuditEntriesAfter = (tx: Tx, position: number, limit: number): Promise<AuditRow[]> =>
  tx
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.position, position))
    .orderBy(asc(auditEntries.position))
    .limit(limit);

export type NamedAuditRow = AuditRow & { person: string | null };

/** What was done to objects of some types, newest first; `before` is the position where the last page ended. */
export async function listAuditEntriesOf(
  tx: Tx,
  objectTypes: readonly string[],
  before: number | null,
  limit: number,
): Promise<NamedAuditRow[]> {
  const rows = await tx
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
