import "server-only";
import { aliasedTable, and, desc, eq } from "drizzle-orm";
import { DOSSIERS_MAX, SENDINGS_MAX } from "@/lib/domain/defences/limits";
import { type InstallationKey } from "@/lib/core/enums/installation-keys";
import { dossiers, sendings } from "@/lib/platform/store/tables/defences";
import { evidence } from "@/lib/platform/store/tables/evidence";
import { installationKeys } from "@/lib/platform/store/tables/installation-keys";
import { people } from "@/lib/platform/store/tables/people";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

export type KeyRow = typeof installationKeys.$inferSelect;

export async function findInstallationKey(reader: Reader, purpose: InstallationKey): Promise<KeyRow | null> {
  const rows = await reader.select().from(installationKeys).where(eq(installationKeys.purpose, purpose));
  return rows[0] ?? null;
}

/** The first that is made stays: another process may have been faster. */
export async function keepInstallationKey(tx: Tx, row: KeyRow): Promise<void> {
  await tx.insert(installationKeys).values(row).onConflictDoNothing();
}

export type SendingRow = typeof sendings.$inferSelect;
type DossierRow = typeof dossiers.$inferSelect;

export async function insertDossier(tx: Tx, row: DossierRow): Promise<void> {
  await tx.insert(dossiers).values(row);
}

/** The dossiers of a case, the newest first. */
export async function listDossiers(reader: Reader, blockId: string) {
  return reader
    .select({ dossier: dossiers, madeByName: people.name })
    .from(dossiers)
    .leftJoin(people, eq(people.id, dossiers.madeBy))
    .where(eq(dossiers.blockId, blockId))
    .orderBy(desc(dossiers.madeAt))
    .limit(DOSSIERS_MAX);
}

export async function findDossier(
  reader: Reader,
  { id, blockId }: Pick<DossierRow, "id" | "blockId">,
): Promise<DossierRow | null> {
  const rows = await reader
    .select()
    .from(dossiers)
    .where(and(eq(dossiers.id, id), eq(dossiers.blockId, blockId)));
  return rows[0] ?? null;
}

const recorder = aliasedTable(people, "recorder");

/** The sendings of a case, the last recorded first. */
export async function listSendings(reader: Reader, blockId: string) {
  return reader
    .select({
      sending: sendings,
      sentByName: people.name,
      recordedByName: recorder.name,
      number: evidence.number,
    })
    .from(sendings)
    .leftJoin(people, eq(people.id, sendings.sentBy))
    .leftJoin(recorder, eq(recorder.id, sendings.recordedBy))
    .leftJoin(evidence, eq(evidence.id, sendings.evidenceId))
    .where(eq(sendings.blockId, blockId))
    .orderBy(desc(sendings.recordedAt), desc(sendings.id))
    .limit(SENDINGS_MAX);
}

export async function findSending(reader: Reader, id: string): Promise<SendingRow | null> {
  const rows = await reader.select().from(sendings).where(eq(sendings.id, id));
  return rows[0] ?? null;
}

export async function insertSending(tx: Tx, row: SendingRow): Promise<void> {
  await tx.insert(sendings).values(row);
}
