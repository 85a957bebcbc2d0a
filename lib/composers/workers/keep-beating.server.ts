import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { stoppingSignal } from "@/lib/core/stopping";
import { beat, newInstance } from "@/lib/reconciliation/outages/beat.server";
import { BEAT_EVERY_MS } from "@/lib/reconciliation/outages/limits";
import { runLoop } from "./loop.server";

/** Of every process that receives, also of one that leaves the background work to others. */
export async function keepBeating(services: Services): Promise<void> {
  const instance = newInstance();
  await runLoop(services, "beat", BEAT_EVERY_MS, stoppingSignal(), async () => {
    await beat(services, instance);
    return { hasMore: false };
  });
}
