import { parseArgs } from "node:util";
import { BackupError, checkFiles, readManifest } from "../lib/platform/backup/read-backup.server";
import { restoreBackup } from "../lib/platform/backup/restore-backup.server";
import { startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";
import { dropDatabase } from "./own-database";
import { readPlace } from "./parts";
import { readCopyKeys, readIdentity, verifyCopy } from "./verify-copy";

const USAGE =
  "usage: npm run backup:verify -- FOLDER [--into postgres://… an empty database] [--identity FILE of the secret key]";

// Whether a backup can be restored: by its files, and by restoring it beside what runs. Ends with 1 where it cannot.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { into: { type: "string" }, identity: { type: "string" } },
});
const [folder] = positionals;
if (folder === undefined || positionals.length > 1) {
  console.error(USAGE);
  process.exit(2);
}

try {
  const identity = await readIdentity(values.identity);
  const manifest = await readManifest(folder, identity);
  await checkFiles(folder, manifest, identity);
  console.log(`${manifest.tables.length} files are those that were written at ${manifest.takenAt}`);
  const keys = await readCopyKeys();
  const scratch = await openScratch();
  if (!scratch) console.log("Not restored: --into names an empty database to try it in.");
  else
    try {
      await restoreBackup(folder, manifest, { ownerUrl: scratch.url, programUrl: scratch.url }, identity);
      console.log(
        `restored into ${new URL(scratch.url).pathname.slice(1)}: every table has the rows that were backed up`,
      );
      await verifyCopy(scratch.url, keys, manifest.audit);
    } finally {
      await scratch.close();
    }
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  for (const fault of error.faults) console.error(fault);
  process.exitCode = 1;
}

/** A database that is named, or a new one of the embedded server, which goes again; null: there is none to try in. */
async function openScratch(): Promise<{ url: string; close: () => Promise<void> } | null> {
  if (values.into !== undefined) return { url: values.into, close: () => Promise.resolve() };
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
