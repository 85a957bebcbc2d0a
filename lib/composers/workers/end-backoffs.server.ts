import "server-only";
import { endDeliveryBackoffs } from "@/lib/composers/deliveries/records.server";
import { endBlockBackoffs } from "@/lib/domain/blocks/records.server";
import { endReadBackoffs } from "@/lib/domain/transactions/records.server";
import { endIntentBackoffs } from "@/lib/engine/intents/backoff-records.server";
import { type Services } from "@/lib/platform/context.server";
import { endLineBackoffs } from "@/lib/reconciliation/imports/records.server";
import { endOutageBackoffs } from "@/lib/reconciliation/outages/records.server";
import { BLOCK_WAIT } from "./read-blocks.server";
import { takeFailedReads } from "./read-due-transactions.server";

/** So that not all of them leave at once. */
const SPREAD_SECONDS = 5;
const INTENTS_MAX = 200;
/** A service that fails by turns is back again and again. */
const AT_MOST_EVERY_MS = 5_000;

/**
 * Ends back-offs early once a call has shown that the service is back: unsent requests go within seconds, not minutes
 * (faults, F40). `cameBackAtMs` returns that time on the monotonic clock.
 */
export function openBackoffEnder(
  services: Services,
  cameBackAtMs: () => number | null,
): () => Promise<{ hasMore: boolean }> {
  let handledMs = -Infinity;
  let doneAtMs = -Infinity;
  return async () => {
    const backMs = cameBackAtMs();
    const nowMs = services.clock.monotonicMs();
    if (backMs === null || backMs <= handledMs || nowMs - doneAtMs < AT_MOST_EVERY_MS)
      return { hasMore: false };
    await endBackoffs(services);
    handledMs = backMs;
    doneAtMs = nowMs;
    return { hasMore: false };
  };
}

export async function endBackoffs({ store, clock, log }: Services): Promise<void> {
  const failed = takeFailedReads();
  const now = clock.now();
  const ended = await store.transaction(async (tx) => {
    await endReadBackoffs(tx, failed, now, SPREAD_SECONDS);
    await endOutageBackoffs(tx, now, SPREAD_SECONDS);
    await endLineBackoffs(tx, now, SPREAD_SECONDS);
    await endBlockBackoffs(tx, now, BLOCK_WAIT, SPREAD_SECONDS);
    await endDeliveryBackoffs(tx, now, SPREAD_SECONDS);
    return endIntentBackoffs(tx, SPREAD_SECONDS, INTENTS_MAX);
  });
  log.info({ writes: ended, reads: failed.length }, "the service is back: waits end early");
}
