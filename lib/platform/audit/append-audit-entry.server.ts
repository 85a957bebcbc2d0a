import "server-only";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type AuditAct, type AuditCause, type AuditObject } from "@/lib/core/words/audit";
import { WHOLE_ACCOUNT } from "@/lib/core/words/settings";
import { notify } from "@/lib/platform/notifications/notify.server";
import { securityNewsOf } from "@/lib/platform/notifications/security-news";
import { actingSession } from "./acting-session.server";
import { insertAuditEntry } from "./records.server";

export type AuditEntry = {
  at: Date;
  /** Null: the dashboard itself. */
  personId: string | null;
  act: AuditAct;
  objectType: AuditObject;
  objectId: string;
  wallet?: string | null;
  /** A person's own words. The program's reason is a `cause`. */
  reason?: string | null;
  /** Why it went so, as the program says it: a code, told in each reader's language. */
  cause?: AuditCause;
  /** Never a password, a code or a clear document. */
  details?: Readonly<Record<string, unknown>>;
  succeeded?: boolean;
  /** Where it is not the one that acts: the session that begins with it. */
  sessionId?: string;
};

/**
 * Part of the transaction of the act. It is chained within seconds of the commit (link-entries.server.ts), and whoever has
 * to hear of it is told with it: no verb can forget to.
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
  const news = securityNewsOf({ ...entry, details, succeeded });
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
