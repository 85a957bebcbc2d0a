import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { stoppingSignal } from "@/lib/core/process/stopping";
import { type Services } from "@/lib/platform/context.server";
import { databaseTime } from "@/lib/platform/store/database-now.server";
import { HEARTBEAT_EVERY_MS, RETRY_REACH_MS } from "@/lib/reconciliation/outages/limits";
import { readLastHeartbeat } from "@/lib/reconciliation/outages/records.server";

const ASK_EVERY_MS = 200;

/**
 * Resolves once a receiving process has sent a heartbeat: after a gap, the first heartbeat records it, and earlier
 * reads would appear in no report. Where no process receives for long, the work continues all the same.
 */
export async function untilReceived({ store, clock, log }: Services): Promise<void> {
  const signal = stoppingSignal();
  const beganMs = clock.monotonicMs();
  while (!signal.aborted && clock.monotonicMs() - beganMs < RETRY_REACH_MS) {
    try {
      const { now, last } = await store.read((reader) => readLastHeartbeat(reader, databaseTime()));
      if (last && now.getTime() - last.getTime() < 2 * HEARTBEAT_EVERY_MS) return;
    } catch (error) {
      log.warn({ err: error }, "whether anybody receives is not known");
    }
    await sleep(ASK_EVERY_MS, undefined, { ref: false });
  }
  if (!signal.aborted)
    log.warn({}, "no process receives deliveries: the part named by RECEIVER sends no heartbeat");
}
