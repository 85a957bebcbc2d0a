import "server-only";
import { TOPICS } from "@/lib/core/enums/notifications";
import { type Context } from "@/lib/platform/context.server";
import { countUnread, findMutedTopics, listNotificationRows } from "./records.server";
import { type Tray } from "./schema";
import { notificationAudienceOf, toNotificationViews } from "./view.server";

/** One more than the bell spells out. */
const UNREAD_MAX = 100;
const NEWEST = 10;

/** Returns the cached tray for a page, whose stream reports later notifications. */
export const getCachedTray = (ctx: Context): Promise<Tray> =>
  ctx.kept.get(`tray of ${JSON.stringify(notificationAudienceOf(ctx))}`, ["anything", "wallets"], () =>
    getTray(ctx),
  );

/** Returns the content of the bell: the number of missed notifications, and the newest of them. */
export async function getTray(ctx: Context): Promise<Tray> {
  const hearing = notificationAudienceOf(ctx);
  return ctx.store.snapshot(async (reader) => {
    const silent = await findMutedTopics(reader, hearing.personId);
    return {
      unread: await countUnread(reader, hearing, UNREAD_MAX),
      newestUnread: toNotificationViews(
        (await listNotificationRows(reader, hearing, { isUnread: true }, { cursor: undefined, size: NEWEST }))
          .rows,
      ),
      silentTopics: TOPICS.filter((topic) => silent.includes(topic)),
    };
  });
}
