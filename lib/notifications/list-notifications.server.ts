import "server-only";
import { type Context } from "@/lib/context.server";
import { decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { listNotificationRows } from "./records.server";
import { type NotificationFilter, type NotificationPage } from "./schema";
import { hearingOf, toNotificationViews } from "./view.server";

const PAGE_SIZE = 20;

/** A page of one's own, newest first. */
export async function listNotifications(ctx: Context, filter: NotificationFilter): Promise<NotificationPage> {
  const rows = await ctx.store.read((tx) =>
    listNotificationRows(tx, hearingOf(ctx), { isUnread: false }, decodeCursor(filter.cursor), PAGE_SIZE + 1),
  );
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1)?.notification;
  return {
    items: toNotificationViews(page),
    nextCursor: rows.length > PAGE_SIZE && last ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
  };
}
