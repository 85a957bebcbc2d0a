import "server-only";
import { type SQL, and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/auth/rights";
import { type Cursor } from "@/lib/core/cursor";
import { type Tx } from "@/lib/store/store.server";
import { intents } from "@/lib/store/tables/intents";
import { people } from "@/lib/store/tables/people";
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
      ageSeconds: sql<number>`coalesce(extract(epoch from clock_timestamp() - ${intents.firstSentAt}), 0)::float8`,
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

/** The open write, held until the transaction ends; null where it is settled or beyond the scope. */
export async function lockOpenIntent(
  tx: Tx,
  scope: WalletScope,
  id: string,
): Promise<(IntentRow & { isInHand: boolean }) | null> {
  const rows = await tx
    .select({
      intent: intents,
      isInHand: sql<boolean>`coalesce(${intents.leaseUntil} >= clock_timestamp(), false)`,
    })
    .from(intents)
    .where(and(eq(intents.id, id), inArray(intents.state, OPEN), inScope(scope)))
    .for("update");
  const row = rows[0];
  return row ? { ...row.intent, isInHand: row.isInHand } : null;
}

/** Whoever completes intents takes it up next. */
export async function makeDueNow(tx: Tx, id: string): Promise<void> {
  await tx
    .update(intents)
    .set({ nextAttemptAt: sql`clock_timestamp()` })
    .where(eq(intents.id, id));
}
