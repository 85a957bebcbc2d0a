import "server-only";
import { type InstanceStatus, type ServiceLink } from "@/lib/composers/health/get-health.server";
import { joinFigures } from "@/lib/core/process/loop-figures";
import { processLoops } from "@/lib/core/process/loop-watch";
import { type Services } from "@/lib/platform/context.server";
import { type StorageCheck, openStorageCheck } from "@/lib/composers/health/storage-check.server";
import { type SessionWatch, openSessionWatch } from "@/lib/platform/auth/sessions/session-watch.server";
import { findActors } from "@/lib/platform/auth/sessions/sessions.server";
import { type LiveHub, openLiveHub } from "@/lib/platform/live/hub.server";
import { openDeliveryAnnouncer } from "@/lib/composers/deliveries/deliveries-channel.server";
import { type DeliveryQueue, openDeliveryQueue } from "@/lib/composers/deliveries/delivery-queue.server";
import { type RefusalCounter, openRefusalCounter } from "@/lib/composers/deliveries/refusal-counter.server";
import { type DeliveryWriter, openDeliveryWriter } from "@/lib/composers/deliveries/delivery-writer.server";
import { hearOfConnection, serviceLink, services } from "./services.server";
import { listenToNoDeliveries } from "@/lib/core/requests/no-deliveries";
import { NO_ENDPOINT } from "@/lib/composers/deliveries/refusals";
import { limitBodies } from "./http/request-bodies";
import { exchangeStatuses, siblingStatuses } from "./sibling-status.server";

const MEBIBYTE = 1024 * 1024;
/** Deliveries until they are read: afterwards the queue of receipt has limits of its own. */
const DELIVERIES_MAX = {
  ofAddress: { requests: 1_024, bytes: 64 * MEBIBYTE },
  inAll: { requests: 8_192, bytes: 256 * MEBIBYTE },
};

export type ProcessParts = {
  hub: LiveHub;
  /** The sessions whose streams this process holds. */
  sessions: SessionWatch;
  /** Bodies of deliveries that are being read. */
  bodies: ReturnType<typeof limitBodies>;
  writer: DeliveryWriter;
  /** The queue of a process that leaves the background work to other processes: it notifies them. */
  queue: DeliveryQueue;
  refusals: RefusalCounter;
  receipt: StorageCheck;
};

// On globalThis because the bundler makes two copies of this module, and a process has one of each.
const holder = globalThis as typeof globalThis & { __guicheParts?: ProcessParts };

/**
 * The parts that one process has one of, beside its services: the live hub, the inbox's writer, its queue, its
 * counter and its trial.
 */
export const processParts = (services: Services): ProcessParts =>
  (holder.__guicheParts ??= openParts(services));

function openParts(services: Services): ProcessParts {
  const hub = openFollowedHub(services);
  const refusals = openRefusalCounter(services, (name) => services.env.webhookSecrets.has(name));
  listenToNoDeliveries(() => refusals.count(NO_ENDPOINT, "not_a_delivery"));
  return {
    hub,
    sessions: openSessionWatch(hub, (ids) => findActors(services, ids)),
    bodies: limitBodies(DELIVERIES_MAX),
    writer: openDeliveryWriter(services.store),
    queue: services.env.parts.has("worker") ? openDeliveryQueue(services) : openDeliveryAnnouncer(services),
    receipt: openStorageCheck(services),
    refusals,
  };
}

function openFollowedHub({ store, kept }: Services): LiveHub {
  const hub = openLiveHub(store.url);
  kept.follow(hub);
  hub.subscribe({
    onFrames: () => undefined,
    onGap: () => hearOfConnection("connections"),
    onTable: hearOfConnection,
  });
  return hub;
}

/** Returns the status of this process, and of the parts that were started with it. */
export async function instanceStatus(services: Services): Promise<InstanceStatus> {
  const { receipt, writer } = processParts(services);
  const siblings = siblingStatuses();
  return {
    loops: joinFigures([processLoops().figures(), ...siblings.map(({ loops }) => loops)]),
    receipt: {
      ...(await receipt.look()),
      waiting: writer.waiting() + siblings.reduce((sum, { waiting }) => sum + waiting, 0),
    },
  };
}

/** How the parts that were started together stand with the service: the oldest token, and any circuit that is open. */
export function instanceLink(): ServiceLink {
  const links = [serviceLink(), ...siblingStatuses().map(({ link }) => link)];
  const ages = links.flatMap(({ tokenAgeMs }) => tokenAgeMs ?? []);
  return {
    tokenAgeMs: ages.length === 0 ? null : Math.max(...ages),
    circuit:
      links.find(({ circuit }) => circuit === "credential_refused" || circuit === "other_account")?.circuit ??
      links.find(({ circuit }) => circuit !== "closed")?.circuit ??
      "closed",
    machineAheadMs: links.find(({ machineAheadMs }) => machineAheadMs !== null)?.machineAheadMs ?? null,
    serviceAheadMs: links.find(({ serviceAheadMs }) => serviceAheadMs !== null)?.serviceAheadMs ?? null,
  };
}

export function shareStatus(): void {
  const all = services();
  exchangeStatuses([...all.env.parts].join(), () => ({
    loops: processLoops().figures(),
    link: serviceLink(),
    waiting: processParts(all).writer.waiting(),
  }));
}
