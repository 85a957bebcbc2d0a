import "server-only";
import { noteGap } from "@/lib/core/process/gaps";
import { type Services } from "@/lib/platform/context.server";
import { stoppingSignal } from "@/lib/core/process/stopping";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { holesByTurns, watchHeartbeats } from "@/lib/reconciliation/outages/heartbeat-watch";
import { sendHeartbeat, newInstance } from "@/lib/reconciliation/outages/heartbeat.server";
import { type GapRecorder } from "@/lib/reconciliation/outages/gap-recorder.server";
import { HEARTBEAT_EVERY_MS } from "@/lib/reconciliation/outages/limits";
import { listLives } from "@/lib/reconciliation/outages/records.server";
import { runLoop } from "./loop.server";

const ROUND_MS_MAX = 20_000;

/** `begun` resolves after the first round, well or ill; `ended` once the process was asked to stop. */
export type Heartbeats = { begun: Promise<void>; ended: Promise<void> };

/**
 * Runs the heartbeat in every process that receives, including one that leaves the background work to others. A
 * reader of the service waits for `begun`: a change that is read before the outage is recorded would be missing from
 * every report.
 */
export function sendHeartbeats(services: Services, gaps: Pick<GapRecorder, "flush">): Heartbeats {
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const instance = newInstance();
  const watch = watchHeartbeats();
  const pace = { everyMs: HEARTBEAT_EVERY_MS, limitMs: ROUND_MS_MAX };
  const round = async () => {
    const isFirst = !instance.hasBeaten;
    if (isFirst) await noteHolesBefore(services);
    try {
      await sendHeartbeat(services, instance);
    } catch (error) {
      watch.failed();
      throw error;
    }
    const { clock } = services;
    const gap = watch.beaten({ wallMs: clock.now().getTime(), monotonicMs: clock.monotonicMs() });
    if (gap) noteGap(gap.cause, gap.lastedMs);
    await gaps.flush();
    return { hasMore: false };
  };
  const ended = runLoop(services, "beat", pace, stoppingSignal(), () => round().finally(begin));
  return { begun, ended };
}

/**
 * A program that ends and restarts again and again is absent in intervals that are too short for one detectable gap.
 */
async function noteHolesBefore({ store }: Services): Promise<void> {
  const { lives, now } = await store.read(async (reader) => ({
    lives: await listLives(reader),
    now: await databaseNow(reader),
  }));
  const since = holesByTurns(lives, now);
  if (since) noteGap("not_running", now.getTime() - since.getTime());
}
