import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { type ListSums, SUMMED_ROWS_MAX } from "@/lib/core/list-sums-schema";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/sao-paulo";
import {
  type WithdrawalFilterRow,
  listWithdrawals as listWithdrawalRows,
  sumWithdrawals,
} from "./records.server";
import { type WithdrawalFilter, type WithdrawalPage } from "./schema";
import { toWithdrawalListItem } from "./withdrawal-view.server";

const PAGE_SIZE = 50;

/** A page of the wallet's withdrawals; the period is of whole days in São Paulo, by creation. */
export async function listWithdrawals(ctx: Context, filter: WithdrawalFilter): Promise<WithdrawalPage> {
  const { rows, nextCursor } = await ctx.store.read((reader) =>
    listWithdrawalRows(reader, ctx.wallet, rowsOf(filter), { cursor: filter.cursor, size: PAGE_SIZE }),
  );
  return { items: rows.map(toWithdrawalListItem), nextCursor };
}

/** How many there are of the filter, and what they come to. */
export const sumListedWithdrawals = (ctx: Context, filter: WithdrawalFilter): Promise<ListSums> =>
  ctx.store.read((reader) => sumWithdrawals(reader, ctx.wallet, rowsOf(filter), SUMMED_ROWS_MAX));

const rowsOf = ({ state, from, to, search, sort }: WithdrawalFilter): WithdrawalFilterRow => ({
  state,
  createdFrom: from ? startOfDayInSaoPaulo(from) : undefined,
  createdBefore: to ? startOfDayInSaoPaulo(addDaysTo(to, 1)) : undefined,
  search: search === "" ? undefined : search,
  sort,
});
