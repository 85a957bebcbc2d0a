import "server-only";
import { RETENTION_DAYS } from "@/lib/core/time/retention-days";
import { type Services } from "@/lib/platform/context.server";
import { deleteMailOverBefore } from "./records.server";

/** The tray and the audit log retain the notifications. */
const DAY_MS = 86_400_000;

export async function pruneMail({ store, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS.mail_messages * DAY_MS);
  await store.transaction((tx) => deleteMailOverBefore(tx, before));
}
