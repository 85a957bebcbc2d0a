import "server-only";
import { type ListSums, SUMMED_ROWS_MAX } from "@/lib/core/money/list-sums";
import { classifySearch } from "@/lib/core/search/classify-search";
import { momentsOfDays } from "@/lib/core/time/sao-paulo";
import { type Context } from "@/lib/platform/context.server";
import { findInList, readListed } from "@/lib/platform/search/find-in-list.server";
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
import { type ChargeListQuery, type ChargePage } from "./schema";
import { type ChargeFilter } from "./filter";

const PAGE_SIZE = 50;

/** A page of the wallet's charges, newest first unless it is wanted otherwise; the period is of whole days in São Paulo, by creation. */
export async function listCharges(ctx: Context, filter: ChargeListQuery): Promise<ChargePage> {
  const { rows, nextCursor } = await readListed(ctx, filter.search, (reader) =>
    findPage(reader, ctx, filter),
  );
  return { items: rows.map(toChargeListItem), nextCursor };
}

/** How many there are of the filter, and what they come to. */
export function sumListedCharges(ctx: Context, filter: ChargeListQuery): Promise<ListSums> {
  return readListed(ctx, filter.search, async (reader) => {
    const { searches, isCut } = await searchesOf(reader, ctx, filter.search);
    const rows = searches.map((search) => rowsOf(filter, search));
    const sums = await sumCharges(reader, ctx.wallet, rows, SUMMED_ROWS_MAX);
    return { ...sums, isCapped: sums.isCapped || isCut };
  });
}

async function findPage(
  reader: Reader,
  ctx: Context,
  { cursor, ...filter }: ChargeListQuery,
): Promise<Page<ChargeListRow>> {
  const { searches } = await searchesOf(reader, ctx, filter.search);
  const pages: Page<ChargeListRow>[] = [];
  for (const search of searches)
    pages.push(await listChargeRows(reader, ctx.wallet, rowsOf(filter, search), { cursor, size: PAGE_SIZE }));
  const [only, ...others] = pages;
  if (only && others.length === 0) return only;
  const direction = filter.sort === "oldest" || filter.sort === "smallest" ? "asc" : "desc";
  return mergePages(pages, PAGE_SIZE, (row) => placeOfCharge(row, filter.sort), direction);
}

const rowsOf = (
  { state, flag, from, to, customer, risk, stage, weekday, hour, sort }: ChargeFilter,
  search: ChargeFilterRow["search"],
): ChargeFilterRow => ({
  state,
  flag,
  ...momentsOfDays({ from, to }),
  search,
  customer,
  risk,
  stage,
  weekday,
  hour: hour === undefined ? undefined : Number(hour),
  sort,
});

type Searches = {
  /** None: nothing can match. */
  searches: ChargeFilterRow["search"][];
  /** True where older charges contain the search terms too. */
  isCut: boolean;
};

/**
 * Tries an identifier first, then the search terms of the text. Where too many charges match to list them all, or
 * none is indexed yet, it tries the beginning of a payer's name; a charge has two such names.
 */
async function searchesOf(reader: Reader, ctx: Context, text: string | undefined): Promise<Searches> {
  if (!text) return { searches: [undefined], isCut: false };
  const { identifier, namePrefix } = classifySearch(text);
  if (await isChargeNamed(reader, ctx.wallet, identifier))
    return { searches: [{ identifier }], isCut: false };
  const listed = await findInList(reader, ctx, { scope: [ctx.wallet], kinds: ["payment"] }, text);
  const isOneWord = !/\s/.test(identifier);
  if (listed !== null && !(listed.isCut && namePrefix !== null && isOneWord))
    return { searches: [{ ids: listed.keys }], isCut: listed.isCut };
  const searches = namePrefix === null ? [] : [{ confirmedName: namePrefix }, { askedName: namePrefix }];
  return { searches, isCut: false };
}
