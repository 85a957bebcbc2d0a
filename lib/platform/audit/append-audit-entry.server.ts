import "server-only";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type AuditAct, type AuditObject } from "@/lib/core/words/audit";
import { FIRST_PREVIOUS_HASH, auditHash } from "./audit-hash.server";
import { insertAuditEntry, lastAuditHash } from "./records.server";

export type AuditEntry = {
  at: Date;
  /** Null: the dashboard itself. */
  personId: string | null;
  act: AuditAct;
  objectType: AuditObject;
  objectId: string;
  wallet?: string | null;
  reason?: string | null;
  /** Never a password, a code or a clear document. */
  details?: Readonly<Record<string, unknown>>;
  succeeded?: boolean;
};

/** Call it last in the transaction of the act: appenders wait for one another until their transactions end. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await lock(tx, "audit-chain");
  const row = {
    at: entry.at,
    personId: entry.personId,
    act: entry.act,
    objectType: entry.objectType,
    objectId: entry.objectId,
    wallet: entry.wallet ?? null,
    reason: entry.reason ?? null,
    details: JSON.stringify(entry.details ?? {}),
    succeeded: entry.succeeded ?? true,
    previousHash: (await lastAuditHash(tx)) ?? FIRST_PREVIOUS_HASH,
  };
  await insertAuditEntry(tx, { ...row, hash: auditHash(row) });
}
