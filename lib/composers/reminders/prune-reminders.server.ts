import "server-only";
import { KEPT_DAYS } from "@/lib/core/time/kept-days";
import { addDaysTo, dayOf } from "@/lib/core/time/sao-paulo";
import { deletePeriodsBefore } from "@/lib/domain/duty/records.server";
import { type Services } from "@/lib/platform/context.server";
import { deleteToldBefore } from "./records.server";

const DAY_MS = 86_400_000;

/** A block's own history keeps that it was told of; of who was on duty the audit log does. */
export async function pruneReminders({ store, clock }: Services): Promise<void> {
  const now = clock.now();
  await store.transaction(async (tx) => {
    await deleteToldBefore(tx, new Date(now.getTime() - KEPT_DAYS.block_reminders * DAY_MS));
    await deletePeriodsBefore(tx, addDaysTo(dayOf(now), -KEPT_DAYS.duty_periods));
  });
}
