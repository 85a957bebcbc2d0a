import "server-only";
import { type SQL, and, asc, eq, inArray, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type ApiCallRecord } from "@/lib/pix/call-record";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { apiCalls } from "@/lib/platform/store/tables/intents";
import { type CallOutcome } from "./labels";
import { type Monthly, dropMonths, makeMonths } from "@/lib/platform/store/months.server";
import {
  type Page,
  type PageWanted,
  cursorIn,
  newestFirst,
  readPage,
} from "@/lib/platform/store/pages.server";
import { inScope } from "@/lib/platform/store/scope.server";

export type ApiCallRow = typeof apiCalls.$inferSelect;

export async function insertApiCalls(tx: Tx, records: readonly ApiCallRecord[]): Promise<void> {
  await tx.insert(apiCalls).values([...records]);
}

/** The oldest first, so many at a time; gives back how many. Those of a write are kept with it. */
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

const NEWEST_FIRST = newestFirst(apiCalls.at, apiCalls.id);

/** Newest first. What names no wallet, such as the sign-in, is for those who may see every wallet. */
export const listCallRows = (
  reader: Reader,
  scope: WalletScope,
  filter: CallRowFilter,
  wanted: PageWanted,
): Promise<Page<ApiCallRow>> => {
  const place = cursorIn(NEWEST_FIRST, wanted.cursor);
  return readPage(
    reader.select().from(apiCalls),
    {
      guard: inScope(scope, apiCalls.wallet),
      where: [
        filter.outcome && cameTo(filter.outcome),
        filter.path ? eq(apiCalls.path, filter.path) : undefined,
        filter.wallet ? eq(apiCalls.wallet, filter.wallet) : undefined,
        filter.intent ? eq(apiCalls.intentId, filter.intent) : undefined,
        // What the page's own comparison of pairs does not tell: that no later month is looked at.
        place ? lte(apiCalls.at, place.at) : undefined,
      ],
      by: NEWEST_FIRST,
      placeOf: ({ at, id }) => ({ at, id }),
    },
    wanted,
  );
};
