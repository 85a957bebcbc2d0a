import "server-only";
import { aliasedTable, desc, eq, sql } from "drizzle-orm";
import { type EvidenceReason } from "@/lib/core/enums/evidence";
import { defenceTemplates, defences } from "@/lib/platform/store/tables/defences";
import { people } from "@/lib/platform/store/tables/people";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { VERSIONS_MAX } from "./limits";

export type DefenceRow = typeof defences.$inferSelect;
export type TemplateRow = typeof defenceTemplates.$inferSelect;
const writer = aliasedTable(people, "writer");

export async function findDefence(
  reader: Reader,
  blockId: string,
): Promise<(DefenceRow & { savedByName: string | null; writerName: string | null }) | null> {
  const [row] = await reader
    .select({ defence: defences, savedByName: people.name, writerName: writer.name })
    .from(defences)
    .leftJoin(people, eq(people.id, defences.savedBy))
    .leftJoin(writer, eq(writer.id, defences.writerId))
    .where(eq(defences.blockId, blockId));
  return row ? { ...row.defence, savedByName: row.savedByName, writerName: row.writerName } : null;
}

export async function keepDefence(tx: Tx, row: DefenceRow): Promise<void> {
  await tx.insert(defences).values(row).onConflictDoUpdate({ target: defences.blockId, set: row });
}

/** Returns the version in force; null where our default was never changed. */
export async function findTemplate(reader: Reader, reason: EvidenceReason): Promise<TemplateRow | null> {
  const rows = await reader
    .select()
    .from(defenceTemplates)
    .where(eq(defenceTemplates.reason, reason))
    .orderBy(desc(defenceTemplates.version))
    .limit(1);
  return rows[0] ?? null;
}

/** Lists the versions for a reason, the newest first. */
export async function listVersions(reader: Reader, reason: EvidenceReason) {
  return reader
    .select({ template: defenceTemplates, savedByName: people.name })
    .from(defenceTemplates)
    .leftJoin(people, eq(people.id, defenceTemplates.savedBy))
    .where(eq(defenceTemplates.reason, reason))
    .orderBy(desc(defenceTemplates.version))
    .limit(VERSIONS_MAX);
}

/**
 * Returns the version in force for each reason whose template was ever changed, and whether it is our default again.
 */
export async function listHolding(
  reader: Reader,
): Promise<{ reason: EvidenceReason; version: number; isOurs: boolean }[]> {
  return reader
    .select({
      reason: defenceTemplates.reason,
      version: sql<number>`max(${defenceTemplates.version})`,
      isOurs: sql<boolean>`(array_agg(${defenceTemplates.text} is null order by ${defenceTemplates.version} desc))[1]`,
    })
    .from(defenceTemplates)
    .groupBy(defenceTemplates.reason);
}

/** False: another took this number first. */
export async function insertTemplate(tx: Tx, row: TemplateRow): Promise<boolean> {
  const kept = await tx
    .insert(defenceTemplates)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: defenceTemplates.version });
  return kept.length > 0;
}
