import "server-only";
import { type SQL, and, count, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { AUDIT_ACTS, type AuditAct, type AuditObject } from "@/lib/core/words/audit";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/sao-paulo";
import { quoted } from "@/lib/platform/store/quoted";
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
import { outgoingActs } from "@/lib/platform/store/tables/payouts";
import { recipients } from "@/lib/platform/store/tables/recipients";
import { transactions, withdrawals } from "@/lib/platform/store/tables/transactions";
import { type AuditFilter } from "./schema";
import { actsOf } from "./groups";

export type AuditListRow = {
  entry: typeof auditEntries.$inferSelect;
  person: string | null;
  objectName: string | null;
  address: string | null;
  device: string | null;
};

const isId = sql`${auditEntries.objectId} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;
const id = sql`${auditEntries.objectId}::uuid`;

/** Of a person the name, and of what was revealed the name of whom it is about: "whose documents" is asked for in a hurry. */
const whose = sql<string | null>`case when not ${isId} then null
  when ${auditEntries.objectType} = ${quoted<AuditObject>("person")} then (select o.name from ${people} as o where o.id = ${id})
  when ${auditEntries.act} not in (${quoted<AuditAct>("document.reveal", "raw_event.reveal")}) then null
  when ${auditEntries.objectType} = ${quoted<AuditObject>("recipient")} then (select r.name from ${recipients} as r where r.id = ${id})
  when ${auditEntries.objectType} = ${quoted<AuditObject>("intent")} then (
    select r.name from ${outgoingActs} as a join ${recipients} as r on r.wallet = a.wallet and r.key_hash = a.recipient
    where a.intent_id = ${id})
  else coalesce(
    (select w.holder_name from ${withdrawals} as w where w.id = ${id}),
    (select t.counterpart_name from ${transactions} as t where t.id = ${id}))
  end`;

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
      objectName: whose,
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
