import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { momentsOfDays } from "@/lib/core/time/sao-paulo";
import { type ListSums, SUMMED_ROWS_MAX } from "@/lib/core/money/list-sums";
import { type ListSearch, readListed, searchList } from "@/lib/platform/search/find-in-list.server";
import {
  type RefundFilterRow,
  isRefundNamed,
  listRefunds as listRefundRows,
  sumRefunds,
} from "./records.server";
import { partyOf } from "@/lib/core/transactions/two-people";
import { toRefundListItem } from "./refund-view.server";
import { listOpenRequests } from "./request-records.server";
import { type OpenRefunds, type RefundListQuery, type RefundPage } from "./schema";

const PAGE_SIZE = 50;
const SEARCHED = { kind: "refund", isNamed: isRefundNamed } as const;
const OPEN_MAX = 100;

/** A page of the wallet's refunds; the period is of whole days in São Paulo, by request. */
export async function listRefunds(ctx: Context, filter: RefundListQuery): Promise<RefundPage> {
  const { rows, nextCursor } = await readListed(ctx, filter.search, async (reader) => {
    const { search } = await searchList(reader, ctx, filter.search, SEARCHED);
    const wanted = { cursor: filter.cursor, size: PAGE_SIZE };
    return listRefundRows(reader, ctx.wallet, rowsOf(filter, search), wanted);
  });
  return { items: rows.map(toRefundListItem), nextCursor };
}

/** How many there are of the filter, and what they come to. */
export const sumListedRefunds = (ctx: Context, filter: RefundListQuery): Promise<ListSums> =>
  readListed(ctx, filter.search, async (reader) => {
    const { search, isCut } = await searchList(reader, ctx, filter.search, SEARCHED);
    const sums = await sumRefunds(reader, ctx.wallet, rowsOf(filter, search), SUMMED_ROWS_MAX);
    return { ...sums, isCapped: sums.isCapped || isCut };
  });

const rowsOf = (
  { state, from, to, sort }: RefundListQuery,
  search: ListSearch | undefined,
): RefundFilterRow => ({
  state,
  ...momentsOfDays({ from, to }),
  search,
  sort,
});

/** Requests of the wallet whose outcome is not known yet. */
export async function listOpenRefunds(ctx: Context): Promise<OpenRefunds> {
  const rows = await ctx.store.read((reader) => listOpenRequests(reader, ctx.wallet, OPEN_MAX));
  return {
    items: rows.flatMap(({ transactionId, requestedAt, customer, payer, ...row }) =>
      transactionId === null
        ? []
        : [
            {
              ...row,
              transactionId,
              party: partyOf(customer, payer),
              requestedAt: requestedAt.toISOString(),
            },
          ],
    ),
  };
}
