import { readFile } from "node:fs/promises";
import { LIMITS } from "../lib/core/postgres/postgres-limits";
import { type AuditKeys, isAuditKeys, parseAuditKeys } from "../lib/platform/audit/audit-keys";
import { isChainIntact, verifyAuditChain } from "../lib/platform/audit/verify-audit-chain.server";
import { identityIn } from "../lib/platform/backup/encryption.server";
import { BackupError } from "../lib/platform/backup/read-backup.server";
import { EnvError } from "../lib/platform/env.server";
import { openStore } from "../lib/platform/store/store.server";
import { checkSealed } from "../lib/platform/vault/check-sealed.server";
import { type Vault } from "../lib/platform/vault/vault.server";
import { openCommandVault } from "./command-keys";
import { keepLocalSecrets, readPlace } from "./parts";

export type CopyKeys = { vault: Vault; audit: AuditKeys };

/** SEALING_KEYS, BLIND_KEY and AUDIT_KEYS, or those of the local copy. Throws BackupError with a line for each fault. */
export async function readCopyKeys(): Promise<CopyKeys> {
  const vault = await openCommandVault().catch((error: unknown) => {
    throw error instanceof EnvError ? new BackupError(error.lines) : error;
  });
  const audit = parseAuditKeys(
    process.env.AUDIT_KEYS || `local=${(await keepLocalSecrets(readPlace().dataDir)).auditKey}`,
  );
  if (!isAuditKeys(audit)) throw new BackupError(audit.map((fault) => `AUDIT_KEYS ${fault}`));
  return { vault, audit };
}

/** The secret key of an encrypted backup, in a file of `age-keygen`; null where none is named. Throws BackupError. */
export async function readIdentity(path: string | undefined): Promise<string | null> {
  if (path === undefined) return null;
  const file = await readFile(path, "utf8").catch(() => {
    throw new BackupError([`${path} cannot be read`]);
  });
  const identity = identityIn(file);
  if (identity === null) throw new BackupError([`${path} has no whole line AGE-SECRET-KEY-…`]);
  return identity;
}

/** Opens every sealed value of a restored copy and verifies its audit log, whose end is `end`. Throws BackupError. */
export async function verifyCopy(
  url: string,
  { vault, audit }: CopyKeys,
  end: { position: number; mac: string } | null,
): Promise<void> {
  const store = openStore(url, { limits: LIMITS.script });
  try {
    const checks = await checkSealed({ store, vault });
    const faults = checks
      .filter(({ closed }) => closed > 0)
      .map(
        ({ table, column, rows, closed, because }) =>
          `${table}.${column}: ${closed} of ${rows} sealed values cannot be opened with SEALING_KEYS: ${because}`,
      );
    if (faults.length > 0) throw new BackupError(faults);
    const sealed = checks.reduce((sum, { rows }) => sum + rows, 0);
    console.log(`${sealed} sealed values open with SEALING_KEYS`);
    const chain = await verifyAuditChain(store, audit, end ? [end] : []);
    if (!isChainIntact(chain))
      throw new BackupError(["the audit log of the backup does not hold: npm run audit:verify names where"]);
    console.log(`its audit log is intact: ${chain.links} entries are correctly chained`);
  } finally {
    await store.close();
  }
}
