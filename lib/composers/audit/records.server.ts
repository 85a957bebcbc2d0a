import "server-only";
import { type Column, type SQL, and, count, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { AUDIT_ACTIONS, type AuditAction, type AuditObject } from "@/lib/core/enums/audit";
import { minuteInSaoPaulo } from "@/lib/core/time/minute-in-sao-paulo";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { type IntentKind, type IntentState } from "@/lib/core/enums/intents";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { enumSql } from "@/lib/platform/store/enum-sql";
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
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { approvals, intents } from "@/lib/platform/store/tables/intents";
import { outgoingPayouts } from "@/lib/platform/store/tables/payouts";
import { recipients } from "@/lib/platform/store/tables/recipients";
import { transactions, withdrawals } from "@/lib/platform/store/tables/transactions";
import { type AuditListQuery } from "./schema";
import { actionsOf } from "./groups";

export type AuditListRow = {
  entry: typeof auditEntries.$inferSelect;
  person: string | null;
  objectName: string | null;
  /** The kind of a write that other people were asked to approve, which determines its page. */
  approvalOf: PayoutKind | null;
  /** For a write, its kind, and what it became or gave back. Null where the service has not accepted it. */
  writeKind: IntentKind | null;
  became: string | null;
  address: string | null;
  device: string | null;
};

const isUuid = (text: SQL | Column) => sql`${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;
const isId = isUuid(auditEntries.objectId);
const id = sql`${auditEntries.objectId}::uuid`;

/**
 * The name of a person, or for a reveal the name of its subject, or the mask that a file was requested by. The
 * question "whose documents" is asked in a hurry.
 */
const whose = sql<string | null>`case
  when ${auditEntries.act} = ${enumSql<AuditAction>("personal_data.export")} then ${auditEntries.details}::jsonb ->> 'who'
  when not ${isId} then null
  when ${auditEntries.objectType} = ${enumSql<AuditObject>("person")} then (select o.name from ${people} as o where o.id = ${id})
  when ${auditEntries.act} not in (${enumSql<AuditAction>("document.reveal", "raw_event.reveal", "block.evidence")}) then null
  when ${auditEntries.objectType} = ${enumSql<AuditObject>("recipient")} then (select r.name from ${recipients} as r where r.id = ${id})
  when ${auditEntries.objectType} = ${enumSql<AuditObject>("intent")} then (
    select coalesce(r.name, t.counterpart_name) from ${outgoingPayouts} as a
    left join ${recipients} as r on r.wallet = a.wallet and r.key_hash = a.recipient
    left join ${transactions} as t on t.id = case when ${isUuid(sql`a.subject`)} then a.subject::uuid end
    where a.intent_id = ${id})
  when ${auditEntries.objectType} = ${enumSql<AuditObject>("block")} then (
    select t.counterpart_name from ${balanceBlocks} as b join ${transactions} as t on t.id = b.transaction_id where b.id = ${id})
  else coalesce(
    (select w.holder_name from ${withdrawals} as w where w.id = ${id}),
    (select t.counterpart_name from ${transactions} as t where t.id = ${id}))
  end`;

const approvalOf = sql<PayoutKind | null>`case
  when ${auditEntries.objectType} <> ${enumSql<AuditObject>("intent")} or not ${isId} then null
  else (select a.kind from ${outgoingPayouts} as a join ${approvals} as p on p.intent_id = a.intent_id where a.intent_id = ${id})
  end`;

/** A refund has the page of the payment that it gives back. */
const became = sql<string | null>`case
  when ${intents.state} <> ${enumSql<IntentState>("accepted")} then null
  when ${intents.kind} = ${enumSql<IntentKind>("refund")} then ${intents.subject}
  else ${intents.resultId} end`;

/** Newest first, from the cursor on; with their session and both names in one query. */
export const listEntries = (
  reader: Reader,
  filter: AuditListQuery,
  scope: WalletScope,
  limit: number,
): Promise<AuditListRow[]> =>
  reader
    .select({
      entry: auditEntries,
      person: people.name,
      objectName: whose,
      approvalOf,
      writeKind: intents.kind,
      became,
      address: sessions.address,
      device: sessions.userAgent,
    })
    .from(auditEntries)
    .leftJoin(people, eq(people.id, auditEntries.personId))
    .leftJoin(sessions, eq(sessions.id, auditEntries.sessionId))
    .leftJoin(
      intents,
      sql`${intents.id} = case when ${auditEntries.objectType} = ${enumSql<AuditObject>("intent")} and ${isId} then ${id} end`,
    )
    .where(and(...conditionsOf(filter, scope)))
    .orderBy(desc(auditEntries.id))
    .limit(limit);

function conditionsOf(filter: AuditListQuery, scope: WalletScope): (SQL | undefined)[] {
  const { group, outcome, person, wallet, object, from, to, cursor } = filter;
  return [
    group && inArray(auditEntries.act, actionsOf(group, AUDIT_ACTIONS)),
    outcome && (outcome === "done" ? sql`succeeded` : sql`not succeeded`),
    person ? eq(auditEntries.personId, person) : undefined,
    inScope(narrowed(scope, wallet), auditEntries.wallet),
    object ? eq(auditEntries.objectId, object) : undefined,
    from ? gte(auditEntries.at, startOf(from)) : undefined,
    to ? lt(auditEntries.at, endOf(to)) : undefined,
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

const MINUTE_MS = 60_000;
const hasClock = (text: string): boolean => text.includes("T");
const startOf = (text: string): Date =>
  hasClock(text) ? minuteInSaoPaulo(text) : startOfDayInSaoPaulo(text);
/** The last day or minute is part of the interval. */
const endOf = (text: string): Date =>
  hasClock(text)
    ? new Date(minuteInSaoPaulo(text).getTime() + MINUTE_MS)
    : startOfDayInSaoPaulo(addDaysTo(text, 1));
