import "server-only";
import { RETENTION_DAYS } from "@/lib/core/time/retention-days";
import { type Services } from "@/lib/platform/context.server";
import {
  deleteSessionsExpiredBefore,
  forgetChallengesEndedBefore,
  forgetDevicesSeenBefore,
  deleteAttemptsEndedBefore,
} from "../records.server";

const DAY_MS = 86_400_000;

/**
 * The origin of a sign-in remains available for a period after the last day of a session. The audit log retains who
 * signed in.
 */
export async function pruneSessions({ store, clock }: Services): Promise<void> {
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await store.transaction(async (tx) => {
    await deleteSessionsExpiredBefore(tx, before(RETENTION_DAYS.sessions));
    await forgetDevicesSeenBefore(tx, before(RETENTION_DAYS.known_devices));
    await forgetChallengesEndedBefore(tx, now);
    await deleteAttemptsEndedBefore(tx, now);
  });
}
