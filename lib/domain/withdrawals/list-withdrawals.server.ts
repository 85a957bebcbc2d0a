import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { type ListSums, SUMMED_ROWS_MAX } from "@/lib/core/money/list-sums";
import { classifySearch } from "@/lib/core/search/classify-search";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { findInList, readListed } from "@/lib/platform/search/find-in-list.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import {
  type WithdrawalFilterRow,
  isWithdrawalNamed,
  listWithdrawals as listWithdrawalRows,
  sumWithdrawals,
} from "./records.server";
import { type WithdrawalListQuery, type WithdrawalPage } from "./schema";
import { toWithdrawalListItem } from "./withdrawal-view.server";

const PAGE_SIZE = 50;

/** A page of the wallet's withdrawals; the period is of whole days in São Paulo, by creation. */
export async function listWithdrawals(ctx: Context, filter: WithdrawalListQuery): Promise<WithdrawalPage> {
  const { rows, nextCursor } = await readListed(ctx, filter.search, async (reader) => {
    const { search } = await searchOf(reader, ctx, filter.search);
    const wanted = { cursor: filter.cursor, size: PAGE_SIZE };
    return listWithdrawalRows(reader, ctx.wallet, rowsOf(filter, search), wanted);
  });
  return { items: rows.map(toWithdrawalListItem), nextCursor };
}

/** How many there are of the filter, and what they come to. */
export const sumListedWithdrawals = (ctx: Context, filter: WithdrawalListQuery): Promise<ListSums> =>
  readListed(ctx, filter.search, async (reader) => {
    const { search, isCut } = await searchOf(reader, ctx, filter.search);
    const sums = await sumWithdrawals(reader, ctx.wallet, rowsOf(filter, search), SUMMED_ROWS_MAX);
    return { ...sums, isCapped: sums.isCapped || isCut };
  });

const rowsOf = (
  { state, flag, from, to, sort }: WithdrawalListQuery,
  search: WithdrawalFilterRow["search"],
): WithdrawalFilterRow => ({
  state,
  flag,
  createdFrom: from ? startOfDayInSaoPaulo(from) : undefined,
  createdBefore: to ? startOfDayInSaoPaulo(addDaysTo(to, 1)) : undefined,
  search,
  sort,
});

/** Tries an identifier first, which may be seconds old, then the text's terms as the search parses them. */
async function searchOf(
  reader: Reader,
  ctx: Context,
  text: string | undefined,
): Promise<{ search: WithdrawalFilterRow["search"]; isCut: boolean }> {
  if (!text) return { search: undefined, isCut: false };
  const { identifier } = classifySearch(text);
  if (await isWithdrawalNamed(reader, ctx.wallet, identifier))
    return { search: { identifier }, isCut: false };
  const listed = await findInList(reader, ctx, { scope: [ctx.wallet], kinds: ["withdrawal"] }, text);
  return { search: { ids: listed?.keys ?? [] }, isCut: listed?.isCut ?? false };
}
