import { auditAnchors } from "../lib/composers/workers/check-audit.server";
import { LIMITS } from "../lib/core/postgres/postgres-limits";
import { isAuditKeys, parseAuditKeys } from "../lib/platform/audit/audit-keys";
import {
  type AuditFault,
  isChainIntact,
  verifyAuditChain,
} from "../lib/platform/audit/verify-audit-chain.server";
import { databaseNow } from "../lib/platform/store/database-now.server";
import { openCommandStore } from "./command-store";
import { keepLocalSecrets, readPlace } from "./parts";

/** A writer that lives has chained what is older. */
const UNLINKED_MS_MAX = 60_000;

// Exits with 1 where an entry was edited or removed, where the chain was cut or made anew, or where no process chains
// any more.
const { dataDir } = readPlace();
const given = process.env.AUDIT_KEYS || `local=${(await keepLocalSecrets(dataDir)).auditKey}`;
const keys = parseAuditKeys(given);
if (!isAuditKeys(keys)) {
  for (const fault of keys) console.error(`AUDIT_KEYS ${fault}`);
  process.exit(2);
}

const { store, close } = await openCommandStore(LIMITS.script);
try {
  const places = { dataDir, auditAnchorFile: process.env.AUDIT_ANCHOR_FILE || null };
  const anchors = await auditAnchors(store, places);
  const chain = await verifyAuditChain(store, keys, anchors);
  const { links, lastMac, faults, faultsCount, missing, unlinked } = chain;
  for (const fault of faults) console.error(said(fault));
  if (faultsCount > faults.length) console.error(`and ${faultsCount - faults.length} more`);
  for (const { position, mac } of missing)
    console.error(`link ${position} is missing or differs from the anchor file, which has the mac ${mac}`);
  if (isChainIntact(chain)) console.log(`${links} entries are correctly chained; the last mac is ${lastMac}`);
  else process.exitCode = 1;
  console.log(`${anchors.length - missing.length} of ${anchors.length} anchors outside the database match`);
  if (unlinked.oldest) {
    console.log(
      `${unlinked.count} entries have no link yet: the first is entry ${unlinked.firstId}, of ${unlinked.oldest.toISOString()}`,
    );
    const now = await store.read(databaseNow);
    if (now.getTime() - unlinked.oldest.getTime() > UNLINKED_MS_MAX) {
      console.error("no worker chains them: none is running, or the entries were inserted by other means");
      process.exitCode = 1;
    }
  }
} finally {
  await close();
}

function said(fault: AuditFault): string {
  switch (fault.kind) {
    case "edited":
      return `entry ${fault.entryId} (link ${fault.position}) was changed after it was chained`;
    case "removed":
      return `entry ${fault.entryId} (link ${fault.position}) was removed`;
    case "links_removed":
      return `links ${fault.from} to ${fault.to} were removed`;
    case "rebuilt":
      return `links ${fault.from} to ${fault.to} were made without the key: the chain was built anew from there on`;
    case "spliced":
      return `link ${fault.position} does not follow from the one before it`;
    case "unknown_key":
      return `link ${fault.position} uses the key ${fault.keyId}, which AUDIT_KEYS does not name`;
  }
}
