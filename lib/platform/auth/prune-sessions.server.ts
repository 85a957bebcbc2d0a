import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { deleteSessionsExpiredBefore, forgetDevicesSeenBefore } from "./records.server";

/** So long after its last day it can still be told from where somebody was signed in; the audit log keeps who signed in. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

export async function pruneSessions({ store, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await store.transaction(async (tx) => {
    await deleteSessionsExpiredBefore(tx, before);
    await forgetDevicesSeenBefore(tx, before);
  });
}
