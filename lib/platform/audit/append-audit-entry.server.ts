import "server-only";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type AuditAct, type AuditObject } from "@/lib/core/words/audit";
import { insertPendingAuditEntry } from "./records.server";

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

/** Part of the transaction of the act. The commit chains it to the entries before it: until then nobody waits for anybody. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await insertPendingAuditEntry(tx, {
    at: entry.at,
    personId: entry.personId,
    act: entry.act,
    objectType: entry.objectType,
    objectId: entry.objectId,
    wallet: entry.wallet ?? null,
    reason: entry.reason ?? null,
    details: JSON.stringify(entry.details ?? {}),
    succeeded: entry.succeeded ?? true,
  });
}
