import "server-only";
import { scopeOf } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { toDeliveryListItem } from "./delivery-view";
import { listInbox } from "./inbox-records.server";
import { type DeliveryFilter, type DeliveryPage } from "./schema";

const PAGE_SIZE = 50;

/** A page of what arrived, newest first, within the person's scope. */
export async function listDeliveries(ctx: Context, filter: DeliveryFilter): Promise<DeliveryPage> {
  const rows = await ctx.store.read((tx) =>
    listInbox(tx, scopeOf(ctx.actor), filter, decodeCursor(filter.cursor, "number"), PAGE_SIZE + 1),
  );
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    items: page.map(toDeliveryListItem),
    nextCursor:
      rows.length > PAGE_SIZE && last ? encodeCursor({ at: last.receivedAt, id: String(last.id) }) : null,
  };
}
