import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { applyDelivery } from "@/lib/composers/webhooks/apply-delivery.server";
import { listWaitingDeliveryIds } from "@/lib/composers/webhooks/records.server";

const DELIVERIES_PER_ROUND = 200;
const AT_ONCE = 4;
/** What has just arrived is in the receiving process's own hands. */
const LEFT_BEHIND_AFTER_MS = 2_000;

/** Applies what was stored and not yet worked out: left by a process that died, or postponed. */
export async function sweepDeliveries(
  services: Services,
  abandoned?: AbortSignal,
): Promise<{ hasMore: boolean }> {
  const dueBefore = new Date(services.clock.now().getTime() - LEFT_BEHIND_AFTER_MS);
  const ids = await services.store.read((reader) =>
    listWaitingDeliveryIds(reader, dueBefore, DELIVERIES_PER_ROUND),
  );
  const queue = [...ids];
  const take = async (): Promise<void> => {
    for (let id = queue.shift(); id !== undefined && !abandoned?.aborted; id = queue.shift())
      await applyDelivery(services, id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  return { hasMore: ids.length === DELIVERIES_PER_ROUND };
}
