import { parseArgs } from "node:util";
import { openRestore } from "../lib/composers/restores/open-restore.server";
import { auditAnchors } from "../lib/composers/workers/check-audit.server";
import { newId } from "../lib/core/ids";
import { LIMITS } from "../lib/core/postgres/postgres-limits";
import { missingAnchors } from "../lib/platform/audit/records.server";
import { type BackupManifest } from "../lib/platform/backup/manifest.server";
import { BackupError, checkFiles, readManifest } from "../lib/platform/backup/read-backup.server";
import { restoreBackup } from "../lib/platform/backup/restore-backup.server";
import { databaseNow } from "../lib/platform/store/database-now.server";
import { lock } from "../lib/platform/store/locks.server";
import { openStore } from "../lib/platform/store/store.server";
import { startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";
import { dropDatabase, takePlaceOf } from "./own-database";
import { readPlace } from "./parts";
import { type CopyKeys, readCopyKeys, readIdentity, verifyCopy } from "./verify-copy";
import { verifyFolder } from "./verify-folder";

// `npm run restore -- FOLDER`, with everything stopped: restores into the empty database of DATABASE_URL, or, on the
// embedded server, in place of the existing one, which is retained. The restored database starts frozen, wherever it
// is started (docs/operating.md, "Backup and restore"). With `--verify` it restores nothing and checks the copy, as
// `npm run backup:verify` does.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    identity: { type: "string" },
    verify: { type: "boolean", default: false },
    into: { type: "string" },
  },
});
const [folder] = positionals;
if (folder === undefined || positionals.length > 1 || (values.into !== undefined && !values.verify)) {
  console.error("usage: npm run restore -- FOLDER [--identity FILE of the secret key]");
  console.error(
    "       npm run restore -- --verify FOLDER [--into postgres://… an empty database] [--identity FILE]",
  );
  process.exit(2);
}
const DATABASE = "guiche";
/** 55006: a client is connected. */
const IN_USE = "55006";

try {
  if (values.verify) await verifyFolder(folder, values);
  else await restoreFolder(folder);
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  for (const fault of error.faults) console.error(fault);
  process.exitCode = 1;
}

async function restoreFolder(from: string): Promise<void> {
  const identity = await readIdentity(values.identity);
  const manifest = await readManifest(from, identity);
  await checkFiles(from, manifest, identity);
  const keys = await readCopyKeys();
  const given = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  if (given) {
    const owner = process.env.DATABASE_OWNER_URL || given;
    await restoreBackup(from, manifest, { ownerUrl: owner, programUrl: given }, identity);
    await freeze(given);
    await verifyCopy(given, keys, manifest.audit);
  } else await restoreEmbedded(from, manifest, identity, keys);
  console.log(`Restored as of ${manifest.takenAt}; every table has the rows that were backed up.`);
  console.log(
    "The account starts frozen: no write is sent. First compare the database with the service; then an admin or manager requests the end of the freeze (Settings) and a second one approves it.",
  );
}

async function restoreEmbedded(
  from: string,
  manifest: BackupManifest,
  identity: string | null,
  keys: CopyKeys,
): Promise<void> {
  const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const fresh = `${DATABASE}_restored_${stamp}`;
  const kept = `${DATABASE}_before_${stamp}`;
  const postgres = await startEmbeddedPostgres(readPlace().dataDir, [DATABASE, fresh]);
  try {
    const urls = { ownerUrl: postgres.url(fresh), programUrl: postgres.programUrl(fresh) };
    await restoreBackup(from, manifest, urls, identity);
    await freeze(urls.programUrl);
    await verifyCopy(urls.programUrl, keys, manifest.audit);
    await takePlaceOf(postgres.url("postgres"), { fresh, old: DATABASE, kept });
    console.log(`The previous database is now named ${kept}.`);
  } catch (error) {
    await dropDatabase(postgres.url("postgres"), fresh);
    if (error instanceof Error && "code" in error && error.code === IN_USE)
      throw new BackupError(["the dashboard runs on this database: stop it first"]);
    throw error;
  } finally {
    await postgres.stop();
  }
}

/** The marker beside the database would show this too, but it may be lost with its machine. */
async function freeze(url: string): Promise<void> {
  const store = openStore(url, { limits: LIMITS.script });
  try {
    const places = { dataDir: readPlace().dataDir, auditAnchorFile: process.env.AUDIT_ANCHOR_FILE || null };
    const anchors = await auditAnchors(store, places);
    const missing = await store.transaction(async (tx) => {
      await lock(tx, "heartbeats");
      await openRestore(tx, { cause: "asked", now: await databaseNow(tx), instanceId: newId() });
      return missingAnchors(tx, anchors);
    });
    if (missing.length > 0 && places.auditAnchorFile)
      console.log(
        `${places.auditAnchorFile} has entries from after the backup: move it away and start a new one.`,
      );
  } finally {
    await store.close();
  }
}
