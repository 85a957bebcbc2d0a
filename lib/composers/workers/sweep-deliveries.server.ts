import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { applyDeliveries } from "@/lib/composers/deliveries/apply-delivery.server";
import { listWaitingDeliveryIds } from "@/lib/composers/deliveries/records.server";

const DELIVERIES_PER_ROUND = 256;
const BATCH_MAX = 64;
/** A delivery that has just arrived is still handled by the process that received it. */
const LEFT_BEHIND_AFTER_MS = 2_000;

/** Applies what was stored and not yet worked out: left by a process that died, or postponed. Longest due first. */
export async function sweepDeliveries(
  services: Services,
  abandoned?: AbortSignal,
): Promise<{ hasMore: boolean }> {
  const dueBefore = new Date(services.clock.now().getTime() - LEFT_BEHIND_AFTER_MS);
  const ids = await services.store.read((reader) =>
    listWaitingDeliveryIds(reader, dueBefore, DELIVERIES_PER_ROUND),
  );
  for (let at = 0; at < ids.length && !abandoned?.aborted; at += BATCH_MAX)
    await applyDeliveries(services, ids.slice(at, at + BATCH_MAX));
  return { hasMore: ids.length === DELIVERIES_PER_ROUND };
}
