import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { type Cursor, decodeCursor } from "@/lib/core/cursor";
import { type Reader } from "@/lib/platform/store/tx.server";
import {
  type TransactionListRow,
  findEdge,
  listTransactionIds,
  listTransactionsByIds,
} from "./list-records.server";
import { type ResolvedFilter, resolveFilter } from "./resolve-filter.server";
import { type TransactionListQuery, type TransactionPage } from "./schema";
import { toListItem } from "./transaction-view.server";
import { cursorOf, oneMoreThan, pageOf } from "@/lib/platform/store/pages.server";

const PAGE_SIZE = 50;
/** How far one page looks back where it has to look at every row. */
const WINDOW_MS = 31 * 24 * 60 * 60 * 1_000;
/** Before every row of its moment: the window that ended there held them all. */
const BEFORE_EVERY_ID = "00000000-0000-0000-0000-000000000000";

const EMPTY: TransactionPage = { items: [], nextCursor: null, searchedBackTo: null };

/** Newest first, by creation; of a period, by settlement in it (days of São Paulo). */
export function listTransactions(
  ctx: Pick<Context, "store" | "actor">,
  { cursor, ...filter }: TransactionListQuery,
): Promise<TransactionPage> {
  return ctx.store.snapshot(async (reader) => {
    const resolved = await resolveFilter(reader, ctx.actor, filter);
    if (resolved === null) return EMPTY;
    const after = decodeCursor(cursor);
    return resolved.needsWindow ? windowPage(reader, resolved, after) : page(reader, resolved, after);
  });
}

async function page(
  reader: Reader,
  resolved: ResolvedFilter,
  after: Cursor | null,
): Promise<TransactionPage> {
  const { scope, conditions } = resolved;
  const ids = await listTransactionIds(reader, scope, conditions, after, oneMoreThan(PAGE_SIZE));
  const rows = await listTransactionsByIds(reader, ids.slice(0, PAGE_SIZE));
  return {
    items: rows.map(toListItem),
    nextCursor: pageOf(ids, PAGE_SIZE, () => cursorAfter(rows, resolved)).nextCursor,
    searchedBackTo: null,
  };
}

/** One stretch of time, and the way on to the one before it. */
async function windowPage(
  reader: Reader,
  resolved: ResolvedFilter,
  after: Cursor | null,
): Promise<TransactionPage> {
  const { scope, conditions } = resolved;
  const newest =
    after?.at ?? conditions.before ?? (await findEdge(reader, scope, conditions.order, "newest"));
  const oldest = await findEdge(reader, scope, conditions.order, "oldest");
  if (newest === null || oldest === null) return EMPTY;

  const floor = conditions.from && conditions.from > oldest ? conditions.from : oldest;
  const from = new Date(Math.max(newest.getTime() - WINDOW_MS, floor.getTime()));
  const found = await page(reader, { ...resolved, conditions: { ...conditions, from } }, after);
  if (found.nextCursor !== null || from <= floor) return found;
  return {
    ...found,
    nextCursor: cursorOf({ at: from, id: BEFORE_EVERY_ID }),
    searchedBackTo: from.toISOString(),
  };
}

function cursorAfter(rows: readonly TransactionListRow[], { conditions }: ResolvedFilter): string | null {
  const last = rows.at(-1);
  return last
    ? cursorOf({ at: conditions.order === "settled" ? last.settledAt : last.createdAt, id: last.id })
    : null;
}
