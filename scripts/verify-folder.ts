import { checkFiles, readManifest } from "../lib/platform/backup/read-backup.server";
import { restoreBackup } from "../lib/platform/backup/restore-backup.server";
import { startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";
import { dropDatabase } from "./own-database";
import { readPlace } from "./parts";
import { readCopyKeys, readIdentity, verifyCopy } from "./verify-copy";

/** `into` names an empty database, `identity` the file of the secret key. */
type VerifyOptions = { into?: string; identity?: string };

/** Whether a backup can be restored: by its files, and by restoring it beside what runs. Throws BackupError where it cannot. */
export async function verifyFolder(folder: string, options: VerifyOptions): Promise<void> {
  const identity = await readIdentity(options.identity);
  const manifest = await readManifest(folder, identity);
  await checkFiles(folder, manifest, identity);
  console.log(`${manifest.tables.length} files are unchanged since ${manifest.takenAt}`);
  const keys = await readCopyKeys();
  const scratch = await openScratch(options.into);
  if (!scratch) {
    console.log("Not restored: name an empty database with --into to try it.");
    return;
  }
  try {
    await restoreBackup(folder, manifest, { ownerUrl: scratch.url, programUrl: scratch.url }, identity);
    console.log(
      `restored into ${new URL(scratch.url).pathname.slice(1)}: every table has the rows that were backed up`,
    );
    await verifyCopy(scratch.url, keys, manifest.audit);
  } finally {
    await scratch.close();
  }
}

/**
 * A named database, or a new one of the embedded server, which is dropped again; null: no database is available for
 * the trial.
 */
async function openScratch(
  into: string | undefined,
): Promise<{ url: string; close: () => Promise<void> } | null> {
  if (into !== undefined) return { url: into, close: () => Promise.resolve() };
  if (process.env.DATABASE_URL) return null;
  const name = `guiche_verify_${process.pid}`;
  const postgres = await startEmbeddedPostgres(readPlace().dataDir, [name]);
  return {
    url: postgres.url(name),
    async close() {
      await dropDatabase(postgres.url("postgres"), name);
      await postgres.stop();
    },
  };
}
