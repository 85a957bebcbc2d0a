import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { cursorAt } from "@/lib/platform/store/pages.server";
import { toDeliveryListItem } from "./delivery-view";
import { listInbox } from "./inbox-records.server";
import { type DeliveryListQuery, type DeliveryPage } from "./schema";

const PAGE_SIZE = 50;

/** A page of what arrived, newest first, within the person's scope. */
export async function listDeliveries(ctx: Context, filter: DeliveryListQuery): Promise<DeliveryPage> {
  const { rows, nextCursor, searchedBackTo } = await ctx.store.read((reader) =>
    listInbox(reader, scopeOf(ctx.actor), filter, {
      cursor: filter.cursor ?? (filter.until && cursorAt(filter.until)),
      size: PAGE_SIZE,
    }),
  );
  return {
    items: rows.map(toDeliveryListItem),
    nextCursor,
    searchedBackTo: searchedBackTo?.toISOString() ?? null,
  };
}
