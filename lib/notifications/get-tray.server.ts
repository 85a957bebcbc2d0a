import "server-only";
import { type Context } from "@/lib/context.server";
import { countUnread, findSilentTopics, listNotificationRows } from "./records.server";
import { TOPICS } from "./kinds";
import { type Tray } from "./schema";
import { hearingOf, toNotificationViews } from "./view.server";

/** One more than the bell spells out. */
const UNREAD_MAX = 100;
const NEWEST = 10;

/** What the bell shows: how much was missed, and the newest of it. */
export async function getTray(ctx: Context): Promise<Tray> {
  const hearing = hearingOf(ctx);
  return ctx.store.snapshot(async (tx) => {
    const silent = await findSilentTopics(tx, hearing.personId);
    return {
      unread: await countUnread(tx, hearing, UNREAD_MAX),
      newestUnread: toNotificationViews(
        await listNotificationRows(tx, hearing, { isUnread: true }, null, NEWEST),
      ),
      silentTopics: TOPICS.filter((topic) => silent.includes(topic)),
    };
  });
}
