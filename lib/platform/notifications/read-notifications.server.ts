import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { markRowsRead } from "./records.server";
import { type ReadNotificationsInput } from "./schema";

/**
 * Reads some of the person's own notifications. Those of other people stay unchanged, and the result does not reveal
 * whether they exist.
 */
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
