import "server-only";
import { RETENTION_DAYS } from "@/lib/core/time/retention-days";
import { type Services } from "@/lib/platform/context.server";
import { deleteOldNotifications, deleteOldReminders } from "./records.server";

const KEPT_OF_EACH_PERSON = 500;
const DAY_MS = 86_400_000;

/** Deletes old notifications and reminders. The objects retain their own histories. */
export async function pruneNotifications({ store, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS.notifications * DAY_MS);
  await store.transaction((tx) => deleteOldReminders(tx, new Date(clock.now().getTime() - DAY_MS)));
  await store.transaction((tx) => deleteOldNotifications(tx, before, KEPT_OF_EACH_PERSON));
}
