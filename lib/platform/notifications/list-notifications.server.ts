import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { listNotificationRows } from "./records.server";
import { type NotificationFilter, type NotificationPage } from "./schema";
import { notificationAudienceOf, toNotificationViews } from "./view.server";

const PAGE_SIZE = 20;

/** A page of one's own, newest first. */
export async function listNotifications(ctx: Context, filter: NotificationFilter): Promise<NotificationPage> {
  const { rows, nextCursor } = await ctx.store.read((reader) =>
    listNotificationRows(
      reader,
      notificationAudienceOf(ctx),
      { isUnread: false },
      { cursor: filter.cursor, size: PAGE_SIZE },
    ),
  );
  return { items: toNotificationViews(rows), nextCursor };
}
