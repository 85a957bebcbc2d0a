import "server-only";
import { KEPT_DAYS } from "@/lib/core/time/kept-days";
import { type Services } from "@/lib/platform/context.server";
import { deleteMailOverBefore } from "./records.server";

/** The tray and the audit log keep what was told. */
const DAY_MS = 86_400_000;

export async function pruneMail({ store, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS.mail_messages * DAY_MS);
  await store.transaction((tx) => deleteMailOverBefore(tx, before));
}
