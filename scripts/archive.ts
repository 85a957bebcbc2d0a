import { join } from "node:path";
import { parseArgs } from "node:util";
import { subMonths } from "date-fns";
import { archiveOld } from "../lib/composers/archives/archive-old.server";
import { restoreArchive } from "../lib/composers/archives/restore-archive.server";
import { LIMITS } from "../lib/core/postgres-limits";
import { whileHolding } from "../lib/core/session-lock.server";
import { databaseNow } from "../lib/platform/store/database-now.server";
import { ARCHIVE_LOCK } from "../lib/platform/store/locks.server";
import { migrateStore } from "../lib/platform/store/store.server";
import { openCommandStore } from "./command-store";
import { readPlace } from "./parts";

const USAGE = "usage: npm run archive [-- --restore FILE [--only ID]]";
const MONTHS = { min: 3, max: 120, default: 13 };

// Archives what is final and older than ARCHIVE_AFTER_MONTHS, or brings back what a file holds (docs/operating-reference.md, "Archive").
const { values } = parseArgs({ options: { restore: { type: "string" }, only: { type: "string" } } });
const months = Number(process.env.ARCHIVE_AFTER_MONTHS || MONTHS.default);
if (!Number.isInteger(months) || months < MONTHS.min || months > MONTHS.max) {
  console.error(`ARCHIVE_AFTER_MONTHS must be a whole number from ${MONTHS.min} to ${MONTHS.max}`);
  process.exit(2);
}
if (values.only !== undefined && values.restore === undefined) {
  console.error(USAGE);
  process.exit(2);
}

const { dataDir } = readPlace();
const folder = process.env.ARCHIVE_DIR || join(dataDir, "archive");
const { store, ownerUrl, close } = await openCommandStore(LIMITS.script);
try {
  await migrateStore(store, ownerUrl);
  await whileHolding(store.writers, ARCHIVE_LOCK, (lost) =>
    values.restore === undefined ? archive(lost) : restore(values.restore, values.only ?? null),
  );
} finally {
  await close();
}

async function archive(lost: AbortSignal): Promise<void> {
  const before = subMonths(await store.read(databaseNow), months);
  console.log(`archiving what was last told of before ${before.toISOString()}, into ${folder}`);
  for await (const { month, file, removed, kept } of archiveOld(store, folder, before)) {
    const left = [...kept].map(([because, count]) => `${count} ${because}`).join(", ");
    console.log(
      `${month}: ${file ? `${removed} of ${file.lines} objects in ${file.name}, ${file.bytes} bytes, sha256 ${file.sha256}` : "nothing"}${left && `; kept: ${left}`}`,
    );
    lost.throwIfAborted();
  }
}

async function restore(file: string, only: string | null): Promise<void> {
  const { restored, left } = await restoreArchive(store, file, only);
  console.log(
    `${restored} objects are back; ${left} were not put away by this file, or were archived again since`,
  );
}
