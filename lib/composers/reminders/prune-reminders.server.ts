import "server-only";
import { RETENTION_DAYS } from "@/lib/core/time/retention-days";
import { addDaysTo, dayOf } from "@/lib/core/time/sao-paulo";
import { deletePeriodsBefore } from "@/lib/domain/duty/records.server";
import { type Services } from "@/lib/platform/context.server";
import { deleteSentRemindersBefore } from "./records.server";

const DAY_MS = 86_400_000;

/** A block's own history retains its reminders. The audit log retains who was on duty. */
export async function pruneReminders({ store, clock }: Services): Promise<void> {
  const now = clock.now();
  await store.transaction(async (tx) => {
    await deleteSentRemindersBefore(tx, new Date(now.getTime() - RETENTION_DAYS.block_reminders * DAY_MS));
    await deletePeriodsBefore(tx, addDaysTo(dayOf(now), -RETENTION_DAYS.duty_periods));
  });
}
