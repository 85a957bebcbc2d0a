import "server-only";
import { type SQL } from "drizzle-orm";
import { type OutageCause } from "@/lib/core/enums/reconciliation";
import { type Services } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { publish } from "@/lib/platform/live/publish.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { databaseTime } from "@/lib/platform/store/database-now.server";
import { lock } from "@/lib/platform/store/locks.server";
import { RETRY_REACH_MS } from "./limits";
import {
  deleteOldHeartbeats,
  insertOutage,
  readLastHeartbeat,
  saveHeartbeat,
  saveFollowingHeartbeat,
} from "./records.server";

/** One process that can receive webhooks, from its first heartbeat to its end. */
export type Instance = { id: string; hasBeaten: boolean; hasMissed: boolean };

export const newInstance = (): Instance => ({ id: newId(), hasBeaten: false, hasMissed: false });

/**
 * Records that this instance is alive and can store deliveries, through the connections of receipt. Where no instance
 * could for longer than the service retries, the window becomes an outage, and all that may have changed in it is due
 * to be read. Uses the database's clock, which all instances share.
 */
export async function sendHeartbeat(
  services: Pick<Services, "store" | "log">,
  instance: Instance,
  now: SQL<Date> = databaseTime(),
): Promise<void> {
  const { store } = services;
  try {
    // One statement without a lock, as long as any instance's last heartbeat is near: then there is no gap to find.
    const isFollowed = await store.receive((statement) =>
      saveFollowingHeartbeat(statement, instance.id, now, RETRY_REACH_MS),
    );
    if (!isFollowed) await sendHeartbeatAfterGap(services, instance, now);
    if (!instance.hasBeaten) await store.transaction((tx) => deleteOldHeartbeats(tx, instance.id, now));
  } catch (error) {
    instance.hasMissed = true;
    throw error;
  }
  instance.hasBeaten = true;
  instance.hasMissed = false;
}

/** Where two instances come back at once, one finds the gap and the other finds a heartbeat. */
async function sendHeartbeatAfterGap(
  { store, log }: Pick<Services, "store" | "log">,
  instance: Instance,
  nowOf: SQL<Date>,
): Promise<void> {
  await store.transaction(async (tx) => {
    await lock(tx, "heartbeats");
    const { now, last } = await readLastHeartbeat(tx, nowOf);
    if (last && now.getTime() - last.getTime() > RETRY_REACH_MS) {
      const id = newId();
      await insertOutage(tx, { id, startedAt: last, endedAt: now, cause: causeFor(instance) });
      await publish(tx, [{ name: "outage.changed", ids: [id] }]);
      await notify(tx, { kind: "gap_found", wallet: WHOLE_ACCOUNT, objectId: id, now, to: null });
      log.warn({ outageId: id, startedAt: last, endedAt: now }, "nothing could be received");
    }
    await saveHeartbeat(tx, instance.id, now);
  });
}

function causeFor({ hasBeaten, hasMissed }: Instance): OutageCause {
  if (!hasBeaten) return "not_running";
  return hasMissed ? "no_database" : "stalled";
}
