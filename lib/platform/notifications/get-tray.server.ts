import "server-only";
import { TOPICS } from "@/lib/core/words/notifications";
import { type Context } from "@/lib/platform/context.server";
import { countUnread, findSilentTopics, listNotificationRows } from "./records.server";
import { type Tray } from "./schema";
import { hearingOf, toNotificationViews } from "./view.server";

/** One more than the bell spells out. */
const UNREAD_MAX = 100;
const NEWEST = 10;

/** The same for a page, whose stream tells of what has come since. */
export const getTrayOfPage = (ctx: Context): Promise<Tray> =>
  ctx.kept.get(`tray of ${JSON.stringify(hearingOf(ctx))}`, ["anything", "wallets"], () => getTray(ctx));

/** Returns the content of the bell: the number of missed notifications, and the newest of them. */
export async function getTray(ctx: Context): Promise<Tray> {
  const hearing = hearingOf(ctx);
  return ctx.store.snapshot(async (reader) => {
    const silent = await findSilentTopics(reader, hearing.personId);
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
