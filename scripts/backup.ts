import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { takeBackup } from "../lib/platform/backup/take-backup.server";
import { openCommandStore } from "./command-store";
import { readPlace } from "./parts";

// `npm run backup [-- --to FOLDER]`: every row as of one moment, into a folder of its own, while everything goes on (docs/operating.md).
const { values } = parseArgs({ options: { to: { type: "string" } } });
const { store, ownerUrl, close } = await openCommandStore();
try {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const into = values.to ?? join(readPlace().dataDir, "backups");
  const { folder, manifest } = await takeBackup(ownerUrl ?? store.url, into, version);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
  console.log(
    `${folder}: ${rows} rows of ${manifest.tables.length} tables, ${bytes} bytes, as of ${manifest.takenAt}`,
  );
  console.log("Without the SEALING_KEYS and BLIND_KEY of now it cannot be read: keep them apart from it.");
} finally {
  await close();
}
