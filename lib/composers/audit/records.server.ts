import "server-only";
import { type SQL, and, count, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { AUDIT_ACTS } from "@/lib/core/words/audit";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/sao-paulo";
import { inScope, narrowed } from "@/lib/platform/store/scope.server";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Reader } from "@/lib/platform/store/tx.server";
import {
  auditChecks,
  auditEntries,
  auditLinks,
  auditUnlinked,
  people,
  sessions,
} from "@/lib/platform/store/tables/people";
import { type AuditFilter } from "./schema";
import { actsOf } from "./groups";

export type AuditListRow = {
  entry: typeof auditEntries.$inferSelect;
  person: string | null;
  objectName: string | null;
  address: string | null;
  device: string | null;
};

/** Newest first, from the cursor on; with their session and both names in one query. */
export const listEntries = (
  reader: Reader,
  filter: AuditFilter,
  scope: WalletScope,
  limit: number,
): Promise<AuditListRow[]> =>
  reader
    .select({
      entry: auditEntries,
      person: people.name,
      objectName: sql<
        string | null
      >`(select o.name from ${people} as o where o.id::text = ${auditEntries.objectId})`,
      address: sessions.address,
      device: sessions.userAgent,
    })
    .from(auditEntries)
    .leftJoin(people, eq(people.id, auditEntries.personId))
    .leftJoin(sessions, eq(sessions.id, auditEntries.sessionId))
    .where(and(...conditionsOf(filter, scope)))
    .orderBy(desc(auditEntries.id))
    .limit(limit);

function conditionsOf(filter: AuditFilter, scope: WalletScope): (SQL | undefined)[] {
  const { group, outcome, person, wallet, object, from, to, cursor } = filter;
  return [
    group && inArray(auditEntries.act, actsOf(group, AUDIT_ACTS)),
    outcome && (outcome === "done" ? sql`succeeded` : sql`not succeeded`),
    person ? eq(auditEntries.personId, person) : undefined,
    inScope(narrowed(scope, wallet), auditEntries.wallet),
    object ? eq(auditEntries.objectId, object) : undefined,
    from ? gte(auditEntries.at, startOfDayInSaoPaulo(from)) : undefined,
    to ? lt(auditEntries.at, startOfDayInSaoPaulo(addDaysTo(to, 1))) : undefined,
    cursor ? lt(auditEntries.id, Number(cursor)) : undefined,
  ];
}

/** How far the chain is, how much waits for it, and when all of it was verified last. */
export async function readChain(reader: Reader) {
  const [last] = await reader.select().from(auditLinks).orderBy(desc(auditLinks.position)).limit(1);
  const [waiting] = await reader.select({ count: count() }).from(auditUnlinked);
  const [check] = await reader.select().from(auditChecks).orderBy(desc(auditChecks.id)).limit(1);
  return { last: last ?? null, waiting: waiting?.count ?? 0, check: check ?? null };
}
