import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { type ListSums, SUMMED_ROWS_MAX } from "@/lib/core/money/list-sums";
import { momentsOfDays } from "@/lib/core/time/sao-paulo";
import { type ListSearch, readListed, searchList } from "@/lib/platform/search/find-in-list.server";
import {
  type WithdrawalFilterRow,
  isWithdrawalNamed,
  listWithdrawals as listWithdrawalRows,
  sumWithdrawals,
} from "./records.server";
import { type WithdrawalListQuery, type WithdrawalPage } from "./schema";
import { toWithdrawalListItem } from "./withdrawal-view.server";

const PAGE_SIZE = 50;
const SEARCHED = { kind: "withdrawal", isNamed: isWithdrawalNamed } as const;

/** A page of the wallet's withdrawals; the period is of whole days in São Paulo, by creation. */
export async function listWithdrawals(ctx: Context, filter: WithdrawalListQuery): Promise<WithdrawalPage> {
  const { rows, nextCursor } = await readListed(ctx, filter.search, async (reader) => {
    const { search } = await searchList(reader, ctx, filter.search, SEARCHED);
    const wanted = { cursor: filter.cursor, size: PAGE_SIZE };
    return listWithdrawalRows(reader, ctx.wallet, rowsOf(filter, search), wanted);
  });
  return { items: rows.map(toWithdrawalListItem), nextCursor };
}

/** How many there are of the filter, and what they come to. */
export const sumListedWithdrawals = (ctx: Context, filter: WithdrawalListQuery): Promise<ListSums> =>
  readListed(ctx, filter.search, async (reader) => {
    const { search, isCut } = await searchList(reader, ctx, filter.search, SEARCHED);
    const sums = await sumWithdrawals(reader, ctx.wallet, rowsOf(filter, search), SUMMED_ROWS_MAX);
    return { ...sums, isCapped: sums.isCapped || isCut };
  });

const rowsOf = (
  { state, flag, from, to, sort }: WithdrawalListQuery,
  search: ListSearch | undefined,
): WithdrawalFilterRow => ({
  state,
  flag,
  ...momentsOfDays({ from, to }),
  search,
  sort,
});
