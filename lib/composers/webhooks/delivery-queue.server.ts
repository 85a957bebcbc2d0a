import "server-only";
import { processLoops } from "@/lib/core/loop-watch";
import { type Services } from "@/lib/platform/context.server";
import { applyDelivery } from "./apply-delivery.server";

const IN_HAND_MAX = 6;
/** One that hangs is left to the sweeper, and its place to the next. */
const PACE = { everyMs: null, limitMs: 90_000 };
/** Beyond this the sweeper finds them: what waits stands in the database, not here. */
const WAITING_MAX = 10_000;

export type DeliveryQueue = {
  /** Has the delivery applied soon. Never waits, never fails. */
  push(id: number): void;
  size(): number;
};

export function openDeliveryQueue(services: Services): DeliveryQueue {
  const waiting = new Set<number>();
  let inHand = 0;

  function pump(): void {
    for (const id of waiting) {
      if (inHand >= IN_HAND_MAX) return;
      waiting.delete(id);
      inHand += 1;
      processLoops()
        .round("events", PACE, () => applyDelivery(services, id))
        .catch((error: unknown) => {
          services.log.error({ err: error, deliveryId: id }, "delivery left to the sweeper");
        })
        .finally(() => {
          inHand -= 1;
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
