import "server-only";
import { type Services } from "@/lib/platform/context.server";
import {
  deleteSessionsExpiredBefore,
  forgetChallengesEndedBefore,
  forgetDevicesSeenBefore,
  forgetTriesEndedBefore,
} from "./records.server";

/** So long after its last day it can still be told from where somebody was signed in; the audit log keeps who signed in. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

export async function pruneSessions({ store, clock }: Services): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await store.transaction(async (tx) => {
    await deleteSessionsExpiredBefore(tx, before);
    await forgetDevicesSeenBefore(tx, before);
    await forgetChallengesEndedBefore(tx, now);
    await forgetTriesEndedBefore(tx, now);
  });
}
