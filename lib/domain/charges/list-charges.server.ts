import "server-only";
import { type ListSums, SUMMED_ROWS_MAX } from "@/lib/core/list-sums-schema";
import { classifySearch } from "@/lib/core/classify-search";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/sao-paulo";
import { type Context } from "@/lib/platform/context.server";
import { type Page, mergePages } from "@/lib/platform/store/pages.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { toChargeListItem } from "./charge-view.server";
import {
  type ChargeFilterRow,
  type ChargeListRow,
  isChargeNamed,
  listChargeRows,
  placeOfCharge,
  sumCharges,
} from "./records.server";
import { type ChargeFilter, type ChargePage } from "./schema";

const PAGE_SIZE = 50;

/** A page of the wallet's charges, newest first unless it is wanted otherwise; the period is of whole days in São Paulo, by creation. */
export async function listCharges(ctx: Context, filter: ChargeFilter): Promise<ChargePage> {
  const { rows, nextCursor } = await ctx.store.read((reader) => findPage(reader, ctx.wallet, filter));
  return { items: rows.map(toChargeListItem), nextCursor };
}

/** How many there are of the filter, and what they come to. */
export function sumListedCharges(ctx: Context, filter: ChargeFilter): Promise<ListSums> {
  return ctx.store.read(async (reader) => {
    const searches = await searchesOf(reader, ctx.wallet, filter.search);
    const rows = searches.map((search) => rowsOf(filter, search));
    return sumCharges(reader, ctx.wallet, rows, SUMMED_ROWS_MAX);
  });
}

async function findPage(
  reader: Reader,
  wallet: string,
  { cursor, ...filter }: ChargeFilter,
): Promise<Page<ChargeListRow>> {
  const searches = await searchesOf(reader, wallet, filter.search);
  const pages: Page<ChargeListRow>[] = [];
  for (const search of searches)
    pages.push(await listChargeRows(reader, wallet, rowsOf(filter, search), { cursor, size: PAGE_SIZE }));
  const [only, ...others] = pages;
  if (only && others.length === 0) return only;
  const direction = filter.sort === "oldest" || filter.sort === "smallest" ? "asc" : "desc";
  return mergePages(pages, PAGE_SIZE, (row) => placeOfCharge(row, filter.sort), direction);
}

const rowsOf = (
  { state, from, to, sort }: Omit<ChargeFilter, "cursor">,
  search: ChargeFilterRow["search"],
): ChargeFilterRow => ({
  state,
  createdFrom: from ? startOfDayInSaoPaulo(from) : undefined,
  createdBefore: to ? startOfDayInSaoPaulo(addDaysTo(to, 1)) : undefined,
  search,
  sort,
});

/** What is searched for is an identifier, or else the beginning of a payer's name, of which there are two; empty: nothing can match. */
async function searchesOf(
  reader: Reader,
  wallet: string,
  text: string | undefined,
): Promise<ChargeFilterRow["search"][]> {
  if (!text) return [undefined];
  const { identifier, namePrefix } = classifySearch(text);
  if (await isChargeNamed(reader, wallet, identifier)) return [{ identifier }];
  return namePrefix === null ? [] : [{ confirmedName: namePrefix }, { askedName: namePrefix }];
}
