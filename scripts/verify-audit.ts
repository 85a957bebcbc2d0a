import { auditAnchorsOf } from "../lib/platform/epochs/judge-epochs";
import { readOutsideEpochs } from "../lib/platform/epochs/outside-epochs.server";
import { listEpochs } from "../lib/platform/epochs/records.server";
import { verifyAuditChain } from "../lib/platform/audit/verify-audit-chain.server";
import { openCommandStore } from "./command-store";
import { readPlace } from "./parts";

// Ends with 1 where an entry does not follow from those before it, or where the log lacks what DATA_DIR/epochs knows of it.
const { dataDir } = readPlace();
const { store, close } = await openCommandStore();
try {
  const known = await store.read(listEpochs);
  const outside = known[0] ? await readOutsideEpochs(dataDir, known[0].id) : [];
  const anchors = auditAnchorsOf(known, outside);
  const { brokenAt, entries, lastHash, missing } = await verifyAuditChain(store, anchors);
  if (brokenAt === null)
    console.log(`${entries} entries follow from one another; the last hash is ${lastHash}`);
  else {
    console.error(`the audit log is broken at position ${brokenAt}, after ${entries} good entries`);
    process.exitCode = 1;
  }
  for (const { position, hash } of missing) {
    console.error(`entry ${position} is missing or another one: outside it was noted with the hash ${hash}`);
    process.exitCode = 1;
  }
  console.log(`${anchors.length - missing.length} of ${anchors.length} notes outside the database agree`);
} finally {
  await close();
}
