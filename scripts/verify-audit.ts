import { verifyAuditChain } from "../lib/platform/audit/verify-audit-chain.server";
import { openStore } from "../lib/platform/store/store.server";
import { readPlace } from "./parts";
import { startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";

// Ends with 1 where an entry does not follow from those before it. The last hash, noted elsewhere, shows a cut-off end.
const postgres = process.env.DATABASE_URL
  ? null
  : await startEmbeddedPostgres(readPlace().dataDir, ["guiche"]);
const store = openStore(process.env.DATABASE_URL ?? postgres?.url("guiche") ?? "");
try {
  const { brokenAt, entries, lastHash } = await verifyAuditChain(store);
  if (brokenAt === null)
    console.log(`${entries} entries follow from one another; the last hash is ${lastHash}`);
  else {
    console.error(`the audit log is broken at position ${brokenAt}, after ${entries} good entries`);
    process.exitCode = 1;
  }
} finally {
  await store.close();
  await postgres?.stop();
}
