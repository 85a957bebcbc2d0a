import "server-only";
import { and, asc, desc, eq, gt, inArray, lt } from "drizzle-orm";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { type AuditAnchor } from "./audit-anchor";
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

const anchor = { position: auditEntries.position, hash: auditEntries.hash };

/** Null: there is no entry yet. */
export async function findLastAuditAnchor(reader: Reader): Promise<AuditAnchor | null> {
  const rows = await reader.select(anchor).from(auditEntries).orderBy(desc(auditEntries.position)).limit(1);
  return rows[0] ?? null;
}

/** Those that are not there, or are there with another hash. */
export async function missingAnchors(
  reader: Reader,
  anchors: readonly AuditAnchor[],
): Promise<AuditAnchor[]> {
  if (anchors.length === 0) return [];
  const positions = anchors.map(({ position }) => position);
  const rows = await reader
    .select(anchor)
    .from(auditEntries)
    .where(inArray(auditEntries.position, positions));
  const hashAt = new Map(rows.map(({ position, hash }) => [position, hash]));
  return anchors.filter(({ position, hash }) => hashAt.get(position) !== hash);
}

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
