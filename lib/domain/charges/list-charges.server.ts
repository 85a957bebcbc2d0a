import "server-only";
import { classifySearch } from "@/lib/core/classify-search";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/sao-paulo";
import { type Context } from "@/lib/platform/context.server";
import { type Page, mergePages } from "@/lib/platform/store/pages.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { toChargeListItem } from "./charge-view.server";
import { type ChargeFilterRow, type ChargeListRow, isChargeNamed, listChargeRows } from "./records.server";
import { type ChargeFilter, type ChargePage } from "./schema";

const PAGE_SIZE = 50;

/** A page of the wallet's charges, newest first; the period is of whole days in São Paulo, by creation. */
export async function listCharges(ctx: Context, filter: ChargeFilter): Promise<ChargePage> {
  const { rows, nextCursor } = await ctx.store.read((reader) => findPage(reader, ctx.wallet, filter));
  return { items: rows.map(toChargeListItem), nextCursor };
}

/** What is searched for is an identifier, or else the beginning of a payer's name. */
async function findPage(
  reader: Reader,
  wallet: string,
  { state, from, to, search, cursor }: ChargeFilter,
): Promise<Page<ChargeListRow>> {
  const matching = (wanted: ChargeFilterRow["search"]) =>
    listChargeRows(
      reader,
      wallet,
      {
        state,
        createdFrom: from ? startOfDayInSaoPaulo(from) : undefined,
        createdBefore: to ? startOfDayInSaoPaulo(addDaysTo(to, 1)) : undefined,
        search: wanted,
      },
      { cursor, size: PAGE_SIZE },
    );
  if (!search) return matching(undefined);
  const { identifier, namePrefix } = classifySearch(search);
  if (await isChargeNamed(reader, wallet, identifier)) return matching({ identifier });
  if (namePrefix === null) return { rows: [], nextCursor: null };
  const pages = [await matching({ confirmedName: namePrefix }), await matching({ askedName: namePrefix })];
  return mergePages(pages, PAGE_SIZE, ({ createdAt: at, id }) => ({ at, id }));
}
