import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { type LiveHub, openLiveHub } from "@/lib/platform/live/hub.server";
import { type DeliveryQueue, openDeliveryQueue } from "@/lib/composers/webhooks/delivery-queue.server";
import { type RefusalCounter, openRefusalCounter } from "@/lib/composers/webhooks/refusal-counter.server";
import { type DeliveryWriter, openDeliveryWriter } from "@/lib/composers/webhooks/delivery-writer.server";

export type ProcessParts = {
  hub: LiveHub;
  writer: DeliveryWriter;
  queue: DeliveryQueue;
  refusals: RefusalCounter;
};

// On globalThis because the bundler makes two copies of this module, and a process has one of each.
const holder = globalThis as typeof globalThis & { __guicheParts?: ProcessParts };

/** What one process has one of, beside its services: the live hub, the inbox's writer, its queue and its counter. */
export const processParts = (services: Services): ProcessParts =>
  (holder.__guicheParts ??= {
    hub: openLiveHub(services.store.url),
    writer: openDeliveryWriter(services.store),
    queue: openDeliveryQueue(services),
    refusals: openRefusalCounter(services, new Set(services.env.webhookSecrets.keys())),
  });
