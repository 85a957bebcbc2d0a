import "server-only";
import { type SQL, and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/auth/rights";
import { type Cursor } from "@/lib/core/cursor";
import { type Tx } from "@/lib/store/store.server";
import { apiCalls, intents } from "@/lib/store/tables/intents";
import { auditEntries, people } from "@/lib/store/tables/people";
import { type IntentRow } from "./records.server";

const OPEN = ["approved", "sending", "ambiguous"];

export type OpenIntentRow = IntentRow & {
  personName: string | null;
  /** By the database's clock, as the ages that decide what may be sent. */
  ageSeconds: number;
  isInHand: boolean;
};

const inScope = (scope: WalletScope): SQL | undefined =>
  scope === "all" ? undefined : inArray(intents.wallet, [...scope]);

const ageSeconds = () =>
  sql<number>`coalesce(extract(epoch from clock_timestamp() - ${intents.firstSentAt}), 0)::float8`;

const isFree = (): SQL | undefined =>
  or(isNull(intents.leaseUntil), lt(intents.leaseUntil, sql`clock_timestamp()`));

/** A first attempt that is under way right now is no doubt yet. */
const isInDoubt = (): SQL | undefined =>
  and(
    inArray(intents.state, OPEN),
    or(eq(intents.state, "ambiguous"), isNotNull(intents.frozenBecause), isFree()),
  );

/** Writes whose outcome is not known, oldest first. The index of open intents holds few rows. */
export async function listIntentsInDoubt(
  tx: Tx,
  scope: WalletScope,
  cursor: Cursor | null,
  limit: number,
): Promise<OpenIntentRow[]> {
  const rows = await tx
    .select({
      intent: intents,
      personName: people.name,
      ageSeconds: ageSeconds(),
      isInHand: sql<boolean>`coalesce(${intents.leaseUntil} >= clock_timestamp(), false)`,
    })
    .from(intents)
    .leftJoin(people, eq(people.id, intents.personId))
    .where(
      and(
        inScope(scope),
        isInDoubt(),
        cursor
          ? sql`(${intents.createdAt}, ${intents.id}) > (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(intents.createdAt, intents.id)
    .limit(limit);
  return rows.map(({ intent, ...more }) => ({ ...intent, ...more }));
}

export type CallRow = typeof apiCalls.$inferSelect;

/** The latest calls about each write, newest first. */
export async function listLatestCalls(
  tx: Tx,
  intentIds: readonly string[],
  each: number,
): Promise<Map<string, CallRow[]>> {
  const calls = new Map<string, CallRow[]>(intentIds.map((id) => [id, []]));
  if (intentIds.length === 0) return calls;
  const newest = tx
    .select({
      id: apiCalls.id,
      rank: sql<number>`row_number() over (partition by ${apiCalls.intentId} order by ${apiCalls.at} desc, ${apiCalls.id} desc)`.as(
        "rank",
      ),
    })
    .from(apiCalls)
    .where(inArray(apiCalls.intentId, [...intentIds]))
    .as("newest");
  const rows = await tx
    .select({ call: apiCalls })
    .from(newest)
    .innerJoin(apiCalls, eq(apiCalls.id, newest.id))
    .where(sql`${newest.rank} <= ${each}`)
    .orderBy(desc(apiCalls.at), desc(apiCalls.id));
  for (const { call } of rows) if (call.intentId) calls.get(call.intentId)?.push(call);
  return calls;
}

/** Writes that were in doubt once and are settled since, the latest first. The index holds only such. */
export async function listSettledDoubts(
  tx: Tx,
  scope: WalletScope,
  since: Date,
  cursor: Cursor | null,
  limit: number,
): Promise<IntentRow[]> {
  return tx
    .select()
    .from(intents)
    .where(
      and(
        inScope(scope),
        isNotNull(intents.settledAt),
        sql`(${intents.mayHaveTakenEffect} or ${intents.attempts} > 1 or ${intents.state} = 'abandoned')`,
        gt(intents.settledAt, since),
        gt(intents.attempts, 0),
        cursor
          ? sql`(${intents.settledAt}, ${intents.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(sql`${intents.settledAt} desc, ${intents.id} desc`)
    .limit(limit);
}

/** What people decided about each of these writes, the last word of each. */
export async function findDecisions(tx: Tx, intentIds: readonly string[], acts: readonly string[]) {
  if (intentIds.length === 0) return new Map<string, never>();
  const rows = await tx
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
        inArray(auditEntries.act, [...acts]),
      ),
    )
    .orderBy(auditEntries.position);
  return new Map(rows.map((row) => [row.intentId, row]));
}

/** The open write, held until the transaction ends; null where it is settled or beyond the scope. */
export async function lockOpenIntent(
  tx: Tx,
  scope: WalletScope,
  id: string,
): Promise<(IntentRow & { isInHand: boolean; ageSeconds: number }) | null> {
  const rows = await tx
    .select({
      intent: intents,
      ageSeconds: ageSeconds(),
      isInHand: sql<boolean>`coalesce(${intents.leaseUntil} >= clock_timestamp(), false)`,
    })
    .from(intents)
    .where(and(eq(intents.id, id), inArray(intents.state, OPEN), inScope(scope)))
    .for("update");
  const row = rows[0];
  return row ? { ...row.intent, isInHand: row.isInHand, ageSeconds: row.ageSeconds } : null;
}

/** Whoever completes intents takes it up next. */
export async function makeDueNow(tx: Tx, id: string): Promise<void> {
  await tx
    .update(intents)
    .set({ nextAttemptAt: sql`clock_timestamp()` })
    .where(eq(intents.id, id));
}
