import "server-only";
import { type Context } from "@/lib/context.server";
import { type Cursor, decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { type Tx } from "@/lib/store/store.server";
import {
  type TransactionListRow,
  findEdge,
  listTransactionIds,
  listTransactionsByIds,
} from "./list-records.server";
import { type ResolvedFilter, resolveFilter } from "./resolve-filter.server";
import { type TransactionListQuery, type TransactionPage } from "./schema";
import { toListItem } from "./transaction-view.server";

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
  return ctx.store.snapshot(async (tx) => {
    const resolved = await resolveFilter(tx, ctx.actor, filter);
    if (resolved === null) return EMPTY;
    const after = decodeCursor(cursor);
    return resolved.needsWindow ? windowPage(tx, resolved, after) : page(tx, resolved, after);
  });
}

async function page(tx: Tx, resolved: ResolvedFilter, after: Cursor | null): Promise<TransactionPage> {
  const { scope, conditions } = resolved;
  const ids = await listTransactionIds(tx, scope, conditions, after, PAGE_SIZE + 1);
  const rows = await listTransactionsByIds(tx, ids.slice(0, PAGE_SIZE));
  return {
    items: rows.map(toListItem),
    nextCursor: ids.length > PAGE_SIZE ? cursorAfter(rows, resolved) : null,
    searchedBackTo: null,
  };
}

/** One stretch of time, and the way on to the one before it. */
async function windowPage(tx: Tx, resolved: ResolvedFilter, after: Cursor | null): Promise<TransactionPage> {
  const { scope, conditions } = resolved;
  const newest = after?.at ?? conditions.before ?? (await findEdge(tx, scope, conditions.order, "newest"));
  const oldest = await findEdge(tx, scope, conditions.order, "oldest");
  if (newest === null || oldest === null) return EMPTY;

  const floor = conditions.from && conditions.from > oldest ? conditions.from : oldest;
  const from = new Date(Math.max(newest.getTime() - WINDOW_MS, floor.getTime()));
  const found = await page(tx, { ...resolved, conditions: { ...conditions, from } }, after);
  if (found.nextCursor !== null || from <= floor) return found;
  return {
    ...found,
    nextCursor: encodeCursor({ at: from, id: BEFORE_EVERY_ID }),
    searchedBackTo: from.toISOString(),
  };
}

function cursorAfter(rows: readonly TransactionListRow[], { conditions }: ResolvedFilter): string | null {
  const last = rows.at(-1);
  const at = conditions.order === "settled" ? last?.settledAt : last?.createdAt;
  return last && at ? encodeCursor({ at, id: last.id }) : null;
}
