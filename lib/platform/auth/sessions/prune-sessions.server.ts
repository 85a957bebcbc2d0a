import "server-only";
import { KEPT_DAYS } from "@/lib/core/time/kept-days";
import { type Services } from "@/lib/platform/context.server";
import {
  deleteSessionsExpiredBefore,
  forgetChallengesEndedBefore,
  forgetDevicesSeenBefore,
  forgetTriesEndedBefore,
} from "../records.server";

const DAY_MS = 86_400_000;

/** From where somebody was signed in can be told for a while after the last day of a session; the audit log keeps who signed in. */
export async function pruneSessions({ store, clock }: Services): Promise<void> {
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await store.transaction(async (tx) => {
    await deleteSessionsExpiredBefore(tx, before(KEPT_DAYS.sessions));
    await forgetDevicesSeenBefore(tx, before(KEPT_DAYS.known_devices));
    await forgetChallengesEndedBefore(tx, now);
    await forgetTriesEndedBefore(tx, now);
  });
}
