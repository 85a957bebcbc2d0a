import "server-only";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type AuditAction, type AuditCause, type AuditObject } from "@/lib/core/enums/audit";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { notify } from "@/lib/platform/notifications/notify.server";
import { securityNotificationOf } from "@/lib/platform/notifications/security-notification";
import { actingSession } from "./acting-session.server";
import { insertAuditEntry } from "./records.server";

export type AuditEntry = {
  at: Date;
  /** Null: the dashboard itself. */
  personId: string | null;
  act: AuditAction;
  objectType: AuditObject;
  objectId: string;
  wallet?: string | null;
  /** A person's own text. The program's reason is a `cause`. */
  reason?: string | null;
  /** The program's reason for the result: a code, shown in each reader's language. */
  cause?: AuditCause;
  /** Never a password, a code or a clear document. */
  details?: Readonly<Record<string, unknown>>;
  succeeded?: boolean;
  /** Where it is not the one that acts: the session that begins with it. */
  sessionId?: string;
};

/**
 * Appends the entry in the transaction of the action. It is chained within seconds of the commit
 * (link-entries.server.ts), and the notifications are written with it, so no action can omit them.
 */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await insertAuditEntry(tx, {
    at: entry.at,
    personId: entry.personId,
    sessionId: entry.sessionId ?? actingSession(),
    act: entry.act,
    objectType: entry.objectType,
    objectId: entry.objectId,
    wallet: entry.wallet ?? null,
    reason: entry.reason ?? null,
    details: JSON.stringify({ ...entry.details, ...(entry.cause !== undefined && { cause: entry.cause }) }),
    succeeded: entry.succeeded ?? true,
  });
  await tellOfSecurity(tx, entry);
}

async function tellOfSecurity(tx: Tx, entry: AuditEntry): Promise<void> {
  const { at, personId, objectId, wallet, details = {}, succeeded = true } = entry;
  const news = securityNotificationOf({ ...entry, details, succeeded });
  if (news === null) return;
  const { act, concerns, roles } = news;
  await notify(tx, {
    kind: "security_notice",
    wallet: wallet ?? WHOLE_ACCOUNT,
    objectId,
    occasion: `${act} ${at.toISOString()}`,
    now: at,
    to: null,
    roles,
    security: { act, by: personId, concerns },
    // The person who did it knows of it; the person in whose name it was done may not.
    except: personId === concerns ? null : personId,
  });
}
