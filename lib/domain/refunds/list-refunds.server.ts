import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/sao-paulo";
import { type ListSums, SUMMED_ROWS_MAX } from "@/lib/core/list-sums-schema";
import { type RefundFilterRow, listRefunds as listRefundRows, sumRefunds } from "./records.server";
import { toRefundListItem } from "./refund-view.server";
import { listOpenRequests } from "./request-records.server";
import { type OpenRefunds, type RefundFilter, type RefundPage } from "./schema";

const PAGE_SIZE = 50;
const OPEN_MAX = 100;

/** A page of the wallet's refunds; the period is of whole days in São Paulo, by request. */
export async function listRefunds(ctx: Context, filter: RefundFilter): Promise<RefundPage> {
  const { rows, nextCursor } = await ctx.store.read((reader) =>
    listRefundRows(reader, ctx.wallet, rowsOf(filter), { cursor: filter.cursor, size: PAGE_SIZE }),
  );
  return { items: rows.map(toRefundListItem), nextCursor };
}

/** How many there are of the filter, and what they come to. */
export const sumListedRefunds = (ctx: Context, filter: RefundFilter): Promise<ListSums> =>
  ctx.store.read((reader) => sumRefunds(reader, ctx.wallet, rowsOf(filter), SUMMED_ROWS_MAX));

const rowsOf = ({ state, from, to, search, sort }: RefundFilter): RefundFilterRow => ({
  state,
  requestedFrom: from ? startOfDayInSaoPaulo(from) : undefined,
  requestedBefore: to ? startOfDayInSaoPaulo(addDaysTo(to, 1)) : undefined,
  search: search === "" ? undefined : search,
  sort,
});

/** Requests of the wallet whose outcome is not known yet. */
export async function listOpenRefunds(ctx: Context): Promise<OpenRefunds> {
  const rows = await ctx.store.read((reader) => listOpenRequests(reader, ctx.wallet, OPEN_MAX));
  return {
    items: rows.flatMap(({ transactionId, requestedAt, ...row }) =>
      transactionId === null ? [] : [{ ...row, transactionId, requestedAt: requestedAt.toISOString() }],
    ),
  };
}
