import "server-only";
import { deleteOldTrials } from "@/lib/composers/health/records.server";
import { pruneReminders } from "@/lib/composers/reminders/prune-reminders.server";
import { pruneHealthMetrics } from "@/lib/composers/health-metrics/prune-health-metrics.server";
import { pruneCalls } from "@/lib/domain/api-calls/prune-calls.server";
import { pruneSessions } from "@/lib/platform/auth/sessions/prune-sessions.server";
import { pruneConnections } from "@/lib/platform/connection/prune-connections.server";
import { type Services } from "@/lib/platform/context.server";
import { pruneDispatches } from "@/lib/platform/dispatches/prune-dispatches.server";
import { pruneMail } from "@/lib/platform/mail/prune-mail.server";
import { pruneNotifications } from "@/lib/platform/notifications/prune-notifications.server";

/**
 * Deletes rows that would grow without limit and are no evidence. Retained tables: docs/operating-reference.md,
 * "Table growth".
 */
export async function pruneOldRows(services: Services): Promise<{ hasMore: boolean }> {
  await pruneNotifications(services);
  await pruneHealthMetrics(services);
  await pruneSessions(services);
  await pruneMail(services);
  await pruneReminders(services);
  await pruneDispatches(services);
  await services.store.transaction(deleteOldTrials);
  await pruneConnections(services);
  return pruneCalls(services);
}
