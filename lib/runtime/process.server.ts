import "server-only";
import { type InstanceSigns } from "@/lib/composers/health/get-health.server";
import { processLoops } from "@/lib/core/loop-watch";
import { type Services } from "@/lib/platform/context.server";
import { type ReceiptTrial, openReceiptTrial } from "@/lib/composers/health/receipt-trial.server";
import { type LiveHub, openLiveHub } from "@/lib/platform/live/hub.server";
import { type DeliveryQueue, openDeliveryQueue } from "@/lib/composers/webhooks/delivery-queue.server";
import { type RefusalCounter, openRefusalCounter } from "@/lib/composers/webhooks/refusal-counter.server";
import { type DeliveryWriter, openDeliveryWriter } from "@/lib/composers/webhooks/delivery-writer.server";

export type ProcessParts = {
  hub: LiveHub;
  writer: DeliveryWriter;
  queue: DeliveryQueue;
  refusals: RefusalCounter;
  receipt: ReceiptTrial;
};

// On globalThis because the bundler makes two copies of this module, and a process has one of each.
const holder = globalThis as typeof globalThis & { __guicheParts?: ProcessParts };

/** What one process has one of, beside its services: the live hub, the inbox's writer, its queue, its counter and its trial. */
export const processParts = (services: Services): ProcessParts =>
  (holder.__guicheParts ??= {
    hub: openFollowedHub(services),
    writer: openDeliveryWriter(services.store),
    queue: openDeliveryQueue(services),
    receipt: openReceiptTrial(services),
    refusals: openRefusalCounter(services, new Set(services.env.webhookSecrets.keys())),
  });

function openFollowedHub({ store, kept }: Services): LiveHub {
  const hub = openLiveHub(store.url);
  kept.follow(hub);
  return hub;
}

/** What this process alone knows of itself. */
export async function instanceSigns(services: Services): Promise<InstanceSigns> {
  const { receipt, writer } = processParts(services);
  return {
    loops: processLoops().figures(),
    receipt: { ...(await receipt.look()), waiting: writer.waiting() },
  };
}
