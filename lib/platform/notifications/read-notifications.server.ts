import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { markRowsRead } from "./records.server";
import { type ReadNotificationsInput } from "./schema";

/** Some of one's own. Another person's are left alone, and nobody learns whether they exist. */
export const readNotifications = (ctx: Context, { ids }: ReadNotificationsInput): Promise<number> =>
  mark(ctx, ids);

export const readAllNotifications = (ctx: Context): Promise<number> => mark(ctx, null);

async function mark(
  { store, clock, actor: { personId } }: Context,
  ids: readonly string[] | null,
): Promise<number> {
  return store.transaction(async (tx) => {
    const marked = await markRowsRead(tx, personId, ids, clock.now());
    // The person's other tabs and devices.
    if (marked > 0) await publish(tx, [{ name: "notification.changed", to: [personId] }]);
    return marked;
  });
}
