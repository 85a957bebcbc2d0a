import "server-only";
import { KEPT_DAYS } from "@/lib/core/time/kept-days";
import { type Services } from "@/lib/platform/context.server";
import { deleteOldNotifications, deleteOldReminders } from "./records.server";

const KEPT_OF_EACH_PERSON = 500;
const DAY_MS = 86_400_000;

/** The objects keep their own histories: what was told of them is not kept for ever. */
export async function pruneNotifications({ store, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS.notifications * DAY_MS);
  await store.transaction((tx) => deleteOldReminders(tx, new Date(clock.now().getTime() - DAY_MS)));
  await store.transaction((tx) => deleteOldNotifications(tx, before, KEPT_OF_EACH_PERSON));
}
