import "server-only";
import { type SQL, and, eq, inArray, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/auth/rights";
import { type Cursor } from "@/lib/core/cursor";
import { type ApiCallRecord } from "@/lib/pix/call-record";
import { type Tx } from "@/lib/store/store.server";
import { apiCalls } from "@/lib/store/tables/intents";
import { type CallOutcome } from "./labels";

export type ApiCallRow = typeof apiCalls.$inferSelect;

export async function insertApiCalls(tx: Tx, records: readonly ApiCallRecord[]): Promise<void> {
  await tx.insert(apiCalls).values([...records]);
}

export type CallRowFilter = {
  outcome?: CallOutcome | undefined;
  path?: string | undefined;
  wallet?: string | undefined;
  intent?: string | undefined;
};

/** What names no wallet, such as the sign-in, is for those who may see every wallet. */
const inScope = (scope: WalletScope): SQL | undefined =>
  scope === "all" ? undefined : inArray(apiCalls.wallet, [...scope]);

/** As the index has it: the class of the status line, 0 where none came. */
const cameTo = (outcome: CallOutcome): SQL =>
  sql`(coalesce(${apiCalls.status}, 0) / 100) = ${outcome === "none" ? 0 : Number(outcome.charAt(0))}`;

/** Newest first, by keyset. */
export async function listCallRows(
  tx: Tx,
  scope: WalletScope,
  filter: CallRowFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<ApiCallRow[]> {
  return tx
    .select()
    .from(apiCalls)
    .where(
      and(
        inScope(scope),
        filter.outcome && cameTo(filter.outcome),
        filter.path ? eq(apiCalls.path, filter.path) : undefined,
        filter.wallet ? eq(apiCalls.wallet, filter.wallet) : undefined,
        filter.intent ? eq(apiCalls.intentId, filter.intent) : undefined,
        cursor
          ? sql`(${apiCalls.at}, ${apiCalls.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::bigint)`
          : undefined,
      ),
    )
    .orderBy(sql`${apiCalls.at} desc, ${apiCalls.id} desc`)
    .limit(limit);
}
