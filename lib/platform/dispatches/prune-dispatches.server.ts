import "server-only";
import { RETENTION_DAYS } from "@/lib/core/time/retention-days";
import { type Services } from "@/lib/platform/context.server";
import { deleteDispatchesOverBefore } from "./records.server";

const DAY_MS = 86_400_000;

/** The tray retains the notifications. */
export async function pruneDispatches({ store, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS.dispatches * DAY_MS);
  await store.transaction((tx) => deleteDispatchesOverBefore(tx, before));
}
