import "server-only";
import { type OutageCause } from "@/lib/core/words/reconciliation";
import { type Services } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { publish } from "@/lib/platform/live/publish.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { RETRY_REACH_MS } from "./limits";
import { forgetOldBeats, insertOutage, lastBeatAt, saveBeat } from "./records.server";

/** One process that can receive webhooks, from its first beat to its end. */
export type Instance = { id: string; hasBeaten: boolean; hasMissed: boolean };

export const newInstance = (): Instance => ({ id: newId(), hasBeaten: false, hasMissed: false });

/**
 * Says that this instance lives and can store what arrives. Where nobody could for longer than the service tries, the
 * window becomes an outage, and all that may have changed in it is due to be read. By the database's clock, which all
 * instances share.
 */
export async function beat(
  { store, log }: Pick<Services, "store" | "log">,
  instance: Instance,
  timeOf: (reader: Reader) => Promise<Date> = databaseNow,
): Promise<void> {
  try {
    await store.transaction(async (tx) => {
      await lock(tx, "heartbeats");
      const now = await timeOf(tx);
      const last = await lastBeatAt(tx);
      if (last && now.getTime() - last.getTime() > RETRY_REACH_MS) {
        const id = newId();
        await insertOutage(tx, { id, startedAt: last, endedAt: now, cause: causeFor(instance) });
        await publish(tx, [{ name: "outage.changed", ids: [id] }]);
        log.warn({ outageId: id, startedAt: last, endedAt: now }, "nothing could be received");
      }
      await saveBeat(tx, instance.id, now);
      if (!instance.hasBeaten) await forgetOldBeats(tx, instance.id, now);
    });
  } catch (error) {
    instance.hasMissed = true;
    throw error;
  }
  instance.hasBeaten = true;
  instance.hasMissed = false;
}

function causeFor({ hasBeaten, hasMissed }: Instance): OutageCause {
  if (!hasBeaten) return "not_running";
  return hasMissed ? "no_database" : "stalled";
}
