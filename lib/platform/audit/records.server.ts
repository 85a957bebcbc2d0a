import "server-only";
import { and, asc, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { type AuditObject } from "@/lib/core/enums/audit";
import {
  auditChecks,
  auditEntries,
  auditLinks,
  auditUnlinked,
  people,
} from "@/lib/platform/store/tables/people";
import { rowsInto, writeAll } from "@/lib/platform/store/writes.server";
import { type AuditAnchor } from "./audit-anchor";

export type AuditRow = typeof auditEntries.$inferSelect;
export type AuditLinkRow = typeof auditLinks.$inferSelect;
export type AuditCheckRow = typeof auditChecks.$inferSelect;

const MISSING_AT_ONCE = 1_000;

export async function insertAuditEntry(tx: Tx, row: typeof auditEntries.$inferInsert): Promise<void> {
  await tx.insert(auditEntries).values(row);
}

export async function hasUnlinked(reader: Reader): Promise<boolean> {
  const rows = await reader.select().from(auditUnlinked).limit(1);
  return rows.length > 0;
}

/** Those that wait for a link, in the order of their ids as far as they are committed. */
export async function listUnlinked(reader: Reader, limit: number): Promise<AuditRow[]> {
  const rows = await reader
    .select({ entry: auditEntries })
    .from(auditUnlinked)
    .innerJoin(auditEntries, eq(auditEntries.id, auditUnlinked.entryId))
    .where(sql`not exists (select from ${auditLinks} where ${auditLinks.entryId} = ${auditUnlinked.entryId})`)
    .orderBy(asc(auditUnlinked.entryId))
    .limit(limit);
  return rows.map(({ entry }) => entry);
}

export async function insertLinks(tx: Tx, links: readonly AuditLinkRow[]): Promise<void> {
  await writeAll(tx, [rowsInto(auditLinks, links)]);
}

/** Deletes the unlinked audit entries that have their link. */
export async function deleteLinked(tx: Tx): Promise<void> {
  await tx.execute(
    sql`delete from ${auditUnlinked} using ${auditLinks} where ${auditLinks.entryId} = ${auditUnlinked.entryId}`,
  );
}

const anchor = { position: auditLinks.position, mac: auditLinks.mac };

/** Null: there is no link yet. */
export async function findLastAuditAnchor(reader: Reader): Promise<AuditAnchor | null> {
  const rows = await reader.select(anchor).from(auditLinks).orderBy(desc(auditLinks.position)).limit(1);
  return rows[0] ?? null;
}

/** Those that are not there, or are there with another mac. */
export async function missingAnchors(
  reader: Reader,
  anchors: readonly AuditAnchor[],
): Promise<AuditAnchor[]> {
  const missing: AuditAnchor[] = [];
  for (let from = 0; from < anchors.length; from += MISSING_AT_ONCE) {
    const some = anchors.slice(from, from + MISSING_AT_ONCE);
    const rows = await reader
      .select(anchor)
      .from(auditLinks)
      .where(
        inArray(
          auditLinks.position,
          some.map(({ position }) => position),
        ),
      );
    const macAt = new Map(rows.map(({ position, mac }) => [position, mac]));
    missing.push(...some.filter(({ position, mac }) => macAt.get(position) !== mac));
  }
  return missing;
}

/** Links in their order, each with the entry that it vouches for; null where that is gone. */
export const listLinksAfter = (
  reader: Reader,
  position: number,
  limit: number,
): Promise<{ link: AuditLinkRow; entry: AuditRow | null }[]> =>
  reader
    .select({ link: auditLinks, entry: auditEntries })
    .from(auditLinks)
    .leftJoin(auditEntries, eq(auditEntries.id, auditLinks.entryId))
    .where(gt(auditLinks.position, position))
    .orderBy(asc(auditLinks.position))
    .limit(limit);

/**
 * Counts the entries of a range of ids that have no link, regardless of the entries that wait for one, and returns
 * the first of them.
 */
export async function unlinkedWithin(
  reader: Reader,
  { after, to }: { after: number; to: number },
): Promise<{ count: number; oldest: Date | null; firstId: number | null; entries: number }> {
  const rows = await reader.rows<{
    count: number;
    oldest: string | null;
    firstId: string | null;
    entries: number;
  }>(sql`
    select count(*) filter (where l.entry_id is null)::int as count, min(e.at) filter (where l.entry_id is null) as oldest,
      min(e.id) filter (where l.entry_id is null) as "firstId", count(*)::int as entries
    from ${auditEntries} as e left join ${auditLinks} as l on l.entry_id = e.id
    where e.id > ${after} and e.id <= ${to}`);
  const [row] = rows;
  return {
    count: row?.count ?? 0,
    oldest: row?.oldest ? new Date(row.oldest) : null,
    firstId: row?.firstId ? Number(row.firstId) : null,
    entries: row?.entries ?? 0,
  };
}

export async function lastEntryId(reader: Reader): Promise<number> {
  const rows = await reader
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return rows[0]?.id ?? 0;
}

export async function insertCheck(tx: Tx, row: typeof auditChecks.$inferInsert): Promise<void> {
  await tx.insert(auditChecks).values(row);
}

export async function findLastCheck(reader: Reader): Promise<AuditCheckRow | null> {
  const rows = await reader.select().from(auditChecks).orderBy(desc(auditChecks.id)).limit(1);
  return rows[0] ?? null;
}

export type NamedAuditRow = AuditRow & { person: string | null };

/** The entries about objects of some types, newest first; `before` is the id where the last page ended. */
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
        before === null ? undefined : lt(auditEntries.id, before),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit);
  return rows.map(({ entry, person }) => ({ ...entry, person }));
}
