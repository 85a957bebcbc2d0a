import "server-only";
import { type SQL } from "drizzle-orm";
import { type OutageCause } from "@/lib/core/words/reconciliation";
import { type Services } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { WHOLE_ACCOUNT } from "@/lib/core/words/settings";
import { publish } from "@/lib/platform/live/publish.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { databaseTime } from "@/lib/platform/store/database-now.server";
import { lock } from "@/lib/platform/store/locks.server";
import { RETRY_REACH_MS } from "./limits";
import { forgetOldBeats, insertOutage, readLastBeat, saveBeat, saveFollowingBeat } from "./records.server";

/** One process that can receive webhooks, from its first beat to its end. */
export type Instance = { id: string; hasBeaten: boolean; hasMissed: boolean };

export const newInstance = (): Instance => ({ id: newId(), hasBeaten: false, hasMissed: false });

/**
 * Says that this instance lives and can store what arrives, by the connections of receipt. Where nobody could for longer
 * than the service tries, the window becomes an outage, and all that may have changed in it is due to be read. By the
 * database's clock, which all instances share.
 */
export async function beat(
  services: Pick<Services, "store" | "log">,
  instance: Instance,
  now: SQL<Date> = databaseTime(),
): Promise<void> {
  const { store } = services;
  try {
    // One statement without a lock, as long as somebody's last beat is near: then there is no gap to find.
    const isFollowed = await store.receive((statement) =>
      saveFollowingBeat(statement, instance.id, now, RETRY_REACH_MS),
    );
    if (!isFollowed) await beatAfterGap(services, instance, now);
    if (!instance.hasBeaten) await store.transaction((tx) => forgetOldBeats(tx, instance.id, now));
  } catch (error) {
    instance.hasMissed = true;
    throw error;
  }
  instance.hasBeaten = true;
  instance.hasMissed = false;
}

/** Where two instances come back at once, one finds the gap and the other finds a heartbeat. */
async function beatAfterGap(
  { store, log }: Pick<Services, "store" | "log">,
  instance: Instance,
  nowOf: SQL<Date>,
): Promise<void> {
  await store.transaction(async (tx) => {
    await lock(tx, "heartbeats");
    const { now, last } = await readLastBeat(tx, nowOf);
    if (last && now.getTime() - last.getTime() > RETRY_REACH_MS) {
      const id = newId();
      await insertOutage(tx, { id, startedAt: last, endedAt: now, cause: causeFor(instance) });
      await publish(tx, [{ name: "outage.changed", ids: [id] }]);
      await notify(tx, { kind: "gap_found", wallet: WHOLE_ACCOUNT, objectId: id, now, to: null });
      log.warn({ outageId: id, startedAt: last, endedAt: now }, "nothing could be received");
    }
    await saveBeat(tx, instance.id, now);
  });
}

function causeFor({ hasBeaten, hasMissed }: Instance): OutageCause {
  if (!hasBeaten) return "not_running";
  return hasMissed ? "no_database" : "stalled";
}
