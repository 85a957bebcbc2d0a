import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { type AmountCursor, type Cursor, decodeAmountCursor, decodeCursor } from "@/lib/core/reads/cursor";
import { gateTypedDocuments } from "@/lib/platform/search/document-gate.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type AmountSort } from "@/lib/core/enums/sorts";
import { isoOrNull } from "@/lib/core/time/iso";
import {
  type TransactionListRow,
  listIdsByAmount,
  listTransactionIds,
  listTransactionsByIds,
} from "./list-records.server";
import { type TransactionConditions } from "./scan-plans-records.server";
import { type ResolvedFilter, resolveFilter } from "./resolve-filter.server";
import { type TransactionListQuery, type TransactionPage } from "./schema";
import { toListItem } from "./transaction-view.server";
import { cursorOf, oneMoreThan, pageOf } from "@/lib/platform/store/pages.server";

const PAGE_SIZE = 50;

const EMPTY: TransactionPage = { items: [], nextCursor: null, searchedBackTo: null };

/** Newest first, by creation; of a period, by settlement in it (days of São Paulo); or by amount. */
export async function listTransactions(
  ctx: Pick<Context, "store" | "actor" | "vault" | "clock">,
  { cursor, ...filter }: TransactionListQuery,
): Promise<TransactionPage> {
  await gateTypedDocuments(ctx, filter);
  return ctx.store.snapshot(async (reader) => {
    const resolved = await resolveFilter(reader, ctx, filter);
    if (resolved === null) return EMPTY;
    const { scope, conditions } = resolved;
    const { sort } = conditions;
    if (sort) return pageByAmount(reader, scope, { ...conditions, sort }, decodeAmountCursor(cursor));
    return page(reader, resolved, decodeCursor(cursor));
  });
}

async function page(
  reader: Reader,
  { scope, conditions }: ResolvedFilter,
  after: Cursor | null,
): Promise<TransactionPage> {
  const { ids, lookedTo } = await listTransactionIds(
    reader,
    scope,
    conditions,
    after,
    oneMoreThan(PAGE_SIZE),
  );
  const rows = await listTransactionsByIds(reader, ids.slice(0, PAGE_SIZE));
  const items = rows.map(toListItem);
  return lookedTo
    ? { items, nextCursor: cursorOf(lookedTo), searchedBackTo: lookedTo.at.toISOString() }
    : {
        items,
        nextCursor: pageOf(ids, PAGE_SIZE, () => cursorAfter(rows, conditions)).nextCursor,
        searchedBackTo: null,
      };
}

/**
 * Returns a page by amount. Rows that were not searched are reported below the last page, and no link leads there.
 */
async function pageByAmount(
  reader: Reader,
  scope: WalletScope,
  conditions: TransactionConditions & { sort: AmountSort },
  after: AmountCursor | null,
): Promise<TransactionPage> {
  const { ids, lookedTo } = await listIdsByAmount(reader, scope, conditions, after, oneMoreThan(PAGE_SIZE));
  const rows = await listTransactionsByIds(reader, ids.slice(0, PAGE_SIZE));
  const last = rows.at(-1);
  const { nextCursor } = pageOf(ids, PAGE_SIZE, () =>
    last ? cursorOf({ at: last.amountCentavos, id: last.id }) : null,
  );
  const items = rows.map(toListItem);
  return { items, nextCursor, searchedBackTo: nextCursor === null ? isoOrNull(lookedTo?.at ?? null) : null };
}

function cursorAfter(rows: readonly TransactionListRow[], { order }: TransactionConditions): string | null {
  const last = rows.at(-1);
  return last ? cursorOf({ at: order === "settled" ? last.settledAt : last.createdAt, id: last.id }) : null;
}
