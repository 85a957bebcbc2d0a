import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/sao-paulo";
import { listRefunds as listRefundRows } from "./records.server";
import { toRefundListItem } from "./refund-view.server";
import { listOpenRequests } from "./request-records.server";
import { type OpenRefunds, type RefundFilter, type RefundPage } from "./schema";

const PAGE_SIZE = 50;
const OPEN_MAX = 100;

/** A page of the wallet's refunds, newest first; the period is of whole days in São Paulo, by request. */
export async function listRefunds(ctx: Context, filter: RefundFilter): Promise<RefundPage> {
  const { rows, nextCursor } = await ctx.store.read((reader) =>
    listRefundRows(
      reader,
      ctx.wallet,
      {
        state: filter.state,
        requestedFrom: filter.from ? startOfDayInSaoPaulo(filter.from) : undefined,
        requestedBefore: filter.to ? startOfDayInSaoPaulo(addDaysTo(filter.to, 1)) : undefined,
        search: filter.search === "" ? undefined : filter.search,
      },
      { cursor: filter.cursor, size: PAGE_SIZE },
    ),
  );
  return { items: rows.map(toRefundListItem), nextCursor };
}

/** Requests of the wallet whose outcome is not known yet. */
export async function listOpenRefunds(ctx: Context): Promise<OpenRefunds> {
  const rows = await ctx.store.read((reader) => listOpenRequests(reader, ctx.wallet, OPEN_MAX));
  return {
    items: rows.flatMap(({ transactionId, requestedAt, ...row }) =>
      transactionId === null ? [] : [{ ...row, transactionId, requestedAt: requestedAt.toISOString() }],
    ),
  };
}
