import "server-only";
import { CHANGE_LIFE_MS } from "@/lib/platform/change-requests/request-change.server";
import { type Services } from "@/lib/platform/context.server";
import { deleteOldChecks, endAsked } from "./records.server";

const DAY_MS = 24 * 60 * 60_000;
/**
 * Retention for checks of a replaced credential, in days: long enough to compare them with those of its successor.
 */
const CHECKS_DAYS = 30;
const AT_ONCE = 100;

/** Deletes secrets that were not approved in time, and the findings about credentials that are over. */
export async function pruneConnections({
  store,
  clock,
  connection,
}: Pick<Services, "store" | "clock" | "connection">): Promise<void> {
  const now = clock.now();
  await store.transaction((tx) => endAsked(tx, new Date(now.getTime() - CHANGE_LIFE_MS), now, AT_ONCE));
  await store.transaction((tx) =>
    deleteOldChecks(tx, connection.key(), new Date(now.getTime() - CHECKS_DAYS * DAY_MS)),
  );
}
