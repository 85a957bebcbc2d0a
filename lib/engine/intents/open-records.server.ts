import "server-only";
import { isOneOf } from "@/lib/core/enums/enums";
import { DECISION_ACTIONS, type DecisionAction } from "@/lib/core/enums/audit";
import { type IntentKind, type IntentState, OPEN_INTENT_STATES } from "@/lib/core/enums/intents";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { type SQL, and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { databaseTime } from "@/lib/platform/store/database-now.server";
import { lockRows } from "@/lib/platform/store/locks.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { apiCalls, intents } from "@/lib/platform/store/tables/intents";
import { outgoingPayouts } from "@/lib/platform/store/tables/payouts";
import { auditEntries, people } from "@/lib/platform/store/tables/people";
import { recipients } from "@/lib/platform/store/tables/recipients";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { type IntentRow } from "./records.server";
import {
  type Page,
  type PageWanted,
  newestFirst,
  oldestFirst,
  readPage,
} from "@/lib/platform/store/pages.server";
import { inScope } from "@/lib/platform/store/scope.server";

export type OpenIntentRow = IntentRow & {
  personName: string | null;
  /** Whom it pays, or whom it gives back to. */
  toName: string | null;
  /** Centavos that leave the balance, as far as it was known; null of what takes nothing from it. */
  leavingCentavos: number | null;
  /** By the database's clock, as the ages that decide what may be sent. */
  ageSeconds: number;
  isInHand: boolean;
};

const ageSeconds = () =>
  sql<number>`coalesce(extract(epoch from ${databaseTime()} - coalesce(${intents.doubtfulSince}, ${intents.firstSentAt})), 0)::float8`;

const isFree = (): SQL | undefined => or(isNull(intents.leaseUntil), lt(intents.leaseUntil, databaseTime()));

/** A first attempt that is under way right now is no unknown outcome yet. */
const hasUnknownOutcome = (): SQL | undefined =>
  and(
    inArray(intents.state, OPEN_INTENT_STATES),
    or(eq(intents.state, "ambiguous"), isNotNull(intents.pausedBecause), isFree()),
    // A write that waits for its time has no unknown outcome either.
    or(ne(intents.state, "ready"), isNull(intents.heldUntil), lte(intents.heldUntil, databaseTime())),
  );

/** Writes whose outcome is not known, oldest first. The index of open intents holds few rows. */
export async function listUnknownOutcomes(
  reader: Reader,
  scope: WalletScope,
  wanted: PageWanted,
): Promise<Page<OpenIntentRow>> {
  const page = await readPage(
    reader
      .select({
        intent: intents,
        personName: people.name,
        toName: sql<string | null>`coalesce(${recipients.name}, ${transactions.counterpartName})`,
        leavingCentavos: outgoingPayouts.amountCentavos,
        ageSeconds: ageSeconds(),
        isInHand: sql<boolean>`coalesce(${intents.leaseUntil} >= ${databaseTime()}, false)`,
      })
      .from(intents)
      .leftJoin(people, eq(people.id, intents.personId))
      .leftJoin(outgoingPayouts, eq(outgoingPayouts.intentId, intents.id))
      .leftJoin(
        recipients,
        and(eq(recipients.wallet, intents.wallet), eq(recipients.keyHash, outgoingPayouts.recipient)),
      )
      .leftJoin(
        transactions,
        sql`${transactions.id} = case when ${intents.kind} = ${enumSql<IntentKind>("refund")} then ${intents.subject}::uuid end`,
      ),
    {
      guard: inScope(scope, intents.wallet),
      where: [hasUnknownOutcome()],
      by: oldestFirst(intents.createdAt, intents.id),
      placeOf: ({ intent: { createdAt: at, id } }) => ({ at, id }),
    },
    wanted,
  );
  return { ...page, rows: page.rows.map(({ intent, ...more }) => ({ ...intent, ...more })) };
}

/** Writes of one kind that were sent and not answered so that it proves anything, the oldest first. */
export function listUnanswered(
  reader: Reader,
  scope: WalletScope,
  kind: IntentKind,
  size: number,
): Promise<IntentRow[]> {
  return reader
    .select()
    .from(intents)
    .where(
      and(
        inScope(scope, intents.wallet),
        eq(intents.kind, kind),
        isNotNull(intents.firstSentAt),
        hasUnknownOutcome(),
      ),
    )
    .orderBy(intents.createdAt, intents.id)
    .limit(size);
}

export type CallRow = typeof apiCalls.$inferSelect;

/** The latest calls about each write, newest first. */
export async function listLatestCalls(
  reader: Reader,
  intentIds: readonly string[],
  each: number,
): Promise<Map<string, CallRow[]>> {
  const calls = new Map<string, CallRow[]>(intentIds.map((id) => [id, []]));
  if (intentIds.length === 0) return calls;
  const newest = reader
    .select({
      id: apiCalls.id,
      rank: sql<number>`row_number() over (partition by ${apiCalls.intentId} order by ${apiCalls.at} desc, ${apiCalls.id} desc)`.as(
        "rank",
      ),
    })
    .from(apiCalls)
    .where(inArray(apiCalls.intentId, [...intentIds]))
    .as("newest");
  const rows = await reader
    .select({ call: apiCalls })
    .from(newest)
    .innerJoin(apiCalls, eq(apiCalls.id, newest.id))
    .where(sql`${newest.rank} <= ${each}`)
    .orderBy(desc(apiCalls.at), desc(apiCalls.id));
  for (const { call } of rows) if (call.intentId) calls.get(call.intentId)?.push(call);
  return calls;
}

/** Writes whose outcome was unknown once and that are settled since, the latest first. The index holds only such. */
export const listSettledOutcomes = (
  reader: Reader,
  scope: WalletScope,
  since: Date,
  wanted: PageWanted,
): Promise<Page<IntentRow>> =>
  readPage(
    reader.select().from(intents),
    {
      guard: inScope(scope, intents.wallet),
      where: [
        isNotNull(intents.settledAt),
        sql`(${intents.mayHaveTakenEffect} or ${intents.attempts} > 1 or ${intents.state} = ${enumSql<IntentState>("abandoned")})`,
        gt(intents.settledAt, since),
        gt(intents.attempts, 0),
      ],
      by: newestFirst(intents.settledAt, intents.id),
      placeOf: ({ settledAt: at, id }) => ({ at, id }),
    },
    wanted,
  );

/** People's decisions on each of these writes, the last one of each. */
export async function findDecisions(
  reader: Reader,
  intentIds: readonly string[],
): Promise<Map<string, { act: DecisionAction; person: string | null; reason: string | null }>> {
  if (intentIds.length === 0) return new Map();
  const rows = await reader
    .select({
      intentId: auditEntries.objectId,
      act: auditEntries.act,
      reason: auditEntries.reason,
      person: people.name,
    })
    .from(auditEntries)
    .leftJoin(people, eq(people.id, auditEntries.personId))
    .where(
      and(
        eq(auditEntries.objectType, "intent"),
        inArray(auditEntries.objectId, [...intentIds]),
        inArray(auditEntries.act, DECISION_ACTIONS),
      ),
    )
    .orderBy(auditEntries.id);
  return new Map(
    rows.flatMap(({ intentId, act, person, reason }) =>
      isOneOf(DECISION_ACTIONS, act) ? [[intentId, { act, person, reason }] as const] : [],
    ),
  );
}

/** The open write, held until the transaction ends; null where it is settled or beyond the scope. */
export async function lockOpenIntent(
  tx: Tx,
  scope: WalletScope,
  id: string,
): Promise<(IntentRow & { isInHand: boolean; ageSeconds: number }) | null> {
  const rows = await lockRows(
    tx,
    tx
      .select({
        intent: intents,
        ageSeconds: ageSeconds(),
        isInHand: sql<boolean>`coalesce(${intents.leaseUntil} >= ${databaseTime()}, false)`,
      })
      .from(intents)
      .where(
        and(eq(intents.id, id), inArray(intents.state, OPEN_INTENT_STATES), inScope(scope, intents.wallet)),
      ),
  );
  const row = rows[0];
  return row ? { ...row.intent, isInHand: row.isInHand, ageSeconds: row.ageSeconds } : null;
}

/** Makes the intent due, so that the completer takes it up next. */
export async function makeDueNow(tx: Tx, id: string): Promise<void> {
  await tx.update(intents).set({ nextAttemptAt: databaseTime() }).where(eq(intents.id, id));
}
