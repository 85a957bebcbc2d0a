import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isRecipient } from "../lib/platform/backup/encryption.server";
import { takeBackup } from "../lib/platform/backup/take-backup.server";
import { openCommandStore } from "./command-store";
import { readPlace } from "./parts";

// `npm run backup [-- --to FOLDER]`: every row as of one moment, into a folder of its own, while everything goes on (docs/operating.md).
const { values } = parseArgs({ options: { to: { type: "string" } } });
const recipients = (process.env.BACKUP_RECIPIENTS ?? "").split(",").filter((key) => key !== "");
for (const key of recipients.filter((one) => !isRecipient(one))) {
  console.error(`BACKUP_RECIPIENTS: ${key} is not a public key of age`);
  process.exit(1);
}
const { store, ownerUrl, close } = await openCommandStore();
try {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const into = values.to ?? join(readPlace().dataDir, "backups");
  const { folder, manifest } = await takeBackup(ownerUrl ?? store.url, into, version, recipients);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
  console.log(
    `${folder}: ${rows} rows of ${manifest.tables.length} tables, ${bytes} bytes, as of ${manifest.takenAt}`,
  );
  if (recipients.length > 0) console.log("It is encrypted: only a secret key of BACKUP_RECIPIENTS opens it.");
  console.log("It cannot be read without the present SEALING_KEYS and BLIND_KEY: store them separately.");
} finally {
  await close();
}
