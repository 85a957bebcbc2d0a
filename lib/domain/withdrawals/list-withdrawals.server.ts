import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/sao-paulo";
import { listWithdrawals as listWithdrawalRows } from "./records.server";
import { type WithdrawalFilter, type WithdrawalPage } from "./schema";
import { toWithdrawalListItem } from "./withdrawal-view.server";

const PAGE_SIZE = 50;

/** A page of the wallet's withdrawals, newest first; the period is of whole days in São Paulo, by creation. */
export async function listWithdrawals(ctx: Context, filter: WithdrawalFilter): Promise<WithdrawalPage> {
  const { rows, nextCursor } = await ctx.store.read((reader) =>
    listWithdrawalRows(
      reader,
      ctx.wallet,
      {
        state: filter.state,
        createdFrom: filter.from ? startOfDayInSaoPaulo(filter.from) : undefined,
        createdBefore: filter.to ? startOfDayInSaoPaulo(addDaysTo(filter.to, 1)) : undefined,
        search: filter.search === "" ? undefined : filter.search,
      },
      { cursor: filter.cursor, size: PAGE_SIZE },
    ),
  );
  return { items: rows.map(toWithdrawalListItem), nextCursor };
}
