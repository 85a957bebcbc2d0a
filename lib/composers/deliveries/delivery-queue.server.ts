import "server-only";
import { processLoops } from "@/lib/core/process/loop-watch";
import { type Services } from "@/lib/platform/context.server";
import { applyDeliveries } from "./apply-delivery.server";

/** Alone, a delivery is applied at once; while these are under way, batches grow by themselves. */
const BATCHES_AT_ONCE = 2;
const BATCH_MAX = 64;
/** One that hangs is left to the sweeper, and its place to the next. */
const PACE = { everyMs: null, limitMs: 90_000 };
/** Beyond this limit the sweeper finds the deliveries: they wait in the database, not here. */
const WAITING_MAX = 10_000;

export type DeliveryQueue = {
  /** Has the delivery applied soon. Never waits, never fails. */
  push(id: number): void;
  size(): number;
};

export function openDeliveryQueue(services: Services): DeliveryQueue {
  const waiting = new Set<number>();
  let inHand = 0;
  let batches = 0;

  /** The newest first: a backlog must not hide the payment of this minute. */
  function takeBatch(): number[] {
    const newest = [...waiting].slice(-BATCH_MAX);
    for (const id of newest) waiting.delete(id);
    return newest;
  }

  function pump(): void {
    while (batches < BATCHES_AT_ONCE && waiting.size > 0) {
      const ids = takeBatch();
      batches += 1;
      inHand += ids.length;
      processLoops()
        .round("events", PACE, () => applyDeliveries(services, ids))
        .catch((error: unknown) => {
          services.log.error({ err: error, deliveryIds: ids }, "deliveries left to the sweeper");
        })
        .finally(() => {
          batches -= 1;
          inHand -= ids.length;
          pump();
        });
    }
  }

  return {
    push(id) {
      if (waiting.size < WAITING_MAX) waiting.add(id);
      pump();
    },
    size: () => waiting.size + inHand,
  };
}
