import "server-only";
import { type SQL, and, asc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type ApiCallRecord } from "@/lib/pix/call-record";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { apiCalls } from "@/lib/platform/store/tables/intents";
import { type CallOutcome } from "./labels";
import { type Monthly, dropMonths, makeMonths } from "@/lib/platform/store/months.server";
import { type PageWanted, newestFirst } from "@/lib/platform/store/pages.server";
import { inScope, narrowed } from "@/lib/platform/store/scope.server";
import {
  type ScannedList,
  type ScannedPage,
  readScannedPage,
} from "@/lib/platform/store/bounded-scan.server";

export type ApiCallRow = typeof apiCalls.$inferSelect;

export async function insertApiCalls(tx: Tx, records: readonly ApiCallRecord[]): Promise<void> {
  await tx.insert(apiCalls).values([...records]);
}

/** Deletes the oldest first, at most `limit`, and returns their number. Calls of a write are retained with it. */
export async function deletePassingCalls(tx: Tx, before: Date, limit: number): Promise<number> {
  const passing = tx
    .select({ id: apiCalls.id })
    .from(apiCalls)
    .where(and(isNull(apiCalls.intentId), lt(apiCalls.at, before)))
    .orderBy(asc(apiCalls.at))
    .limit(limit);
  const gone = await tx.delete(apiCalls).where(inArray(apiCalls.id, passing));
  return gone.rowCount ?? 0;
}

const MONTHLY: Monthly = { table: apiCalls, at: apiCalls.at };

/** Whole months go at once, in which no call of a write is left. */
export const dropPassedMonths = (tx: Tx, before: Date): Promise<number> =>
  dropMonths(tx, MONTHLY, { before, isKept: isNotNull(apiCalls.intentId) });

export const makeCallMonths = (tx: Tx, now: Date): Promise<number> => makeMonths(tx, MONTHLY, now);

export type CallRowFilter = {
  outcome?: CallOutcome | undefined;
  path?: string | undefined;
  wallet?: string | undefined;
  intent?: string | undefined;
};

/** As the index has it: the class of the status line, 0 where none came. */
const cameTo = (outcome: CallOutcome): SQL =>
  sql`(coalesce(${apiCalls.status}, 0) / 100) = ${outcome === "none" ? 0 : Number(outcome.charAt(0))}`;

type Part = "outcome" | "path" | "intent";
const CALLS: ScannedList<Part> = {
  table: apiCalls,
  by: newestFirst(apiCalls.at, apiCalls.id),
  ways: {
    wallet: apiCalls.wallet,
    inOrder: [["outcome"], ["path"], ["wallet"], []],
    // One write has a handful of calls.
    outOfOrder: { intent: {} },
  },
};

/**
 * Lists calls, newest first. A call that names no wallet, such as the sign-in, is for people who may see every
 * wallet.
 */
export function listCallRows(
  reader: Reader,
  scope: WalletScope,
  { outcome, path, wallet, intent }: CallRowFilter,
  wanted: PageWanted,
): Promise<ScannedPage<ApiCallRow>> {
  const parts = new Map<Part, SQL>([
    ...(outcome ? [["outcome", cameTo(outcome)] as const] : []),
    ...(path ? [["path", eq(apiCalls.path, path)] as const] : []),
    ...(intent ? [["intent", eq(apiCalls.intentId, intent)] as const] : []),
  ]);
  const seen = narrowed(scope, wallet);
  return readScannedPage(reader, CALLS, { scope: seen, parts }, wanted, (isOfPage) =>
    reader
      .select()
      .from(apiCalls)
      .where(and(inScope(seen, apiCalls.wallet), isOfPage)),
  );
}
