import { parseArgs } from "node:util";
import { BackupError } from "../lib/platform/backup/read-backup.server";
import { verifyFolder } from "./verify-folder";

const USAGE =
  "usage: npm run backup:verify -- FOLDER [--into postgres://… an empty database] [--identity FILE of the secret key]";

// Ends with 1 where a backup cannot be restored. `npm run restore -- --verify` is the same.
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
  await verifyFolder(folder, values);
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  for (const fault of error.faults) console.error(fault);
  process.exitCode = 1;
}
