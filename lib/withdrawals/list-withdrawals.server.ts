import "server-only";
import { type Context } from "@/lib/context.server";
import { decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/sao-paulo";
import { listWithdrawals as listWithdrawalRows } from "./records.server";
import { type WithdrawalFilter, type WithdrawalPage } from "./schema";
import { toWithdrawalListItem } from "./withdrawal-view.server";

const PAGE_SIZE = 50;

/** A page of the wallet's withdrawals, newest first; the period is of whole days in São Paulo, by creation. */
export async function listWithdrawals(ctx: Context, filter: WithdrawalFilter): Promise<WithdrawalPage> {
  const rows = await ctx.store.read((tx) =>
    listWithdrawalRows(
      tx,
      ctx.wallet,
      {
        state: filter.state,
        createdFrom: filter.from ? startOfDayInSaoPaulo(filter.from) : undefined,
        createdBefore: filter.to ? startOfDayInSaoPaulo(addDaysTo(filter.to, 1)) : undefined,
        search: filter.search === "" ? undefined : filter.search,
      },
      decodeCursor(filter.cursor),
      PAGE_SIZE + 1,
    ),
  );
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1)?.transaction;
  return {
    items: page.map(toWithdrawalListItem),
    nextCursor: rows.length > PAGE_SIZE && last ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
  };
}
