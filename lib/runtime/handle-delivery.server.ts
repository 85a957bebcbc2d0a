import "server-only";
import { type DeliveryAnswer, acceptDelivery } from "@/lib/composers/deliveries/accept-delivery.server";
import { DELIVERY_BYTES_MAX, DELIVERY_MS_MAX } from "@/lib/composers/deliveries/receive-delivery.server";
import { noteGap } from "@/lib/core/process/gaps";
import { clientOf } from "@/lib/platform/auth/sign-in/client-of";
import { type Services } from "@/lib/platform/context.server";
import { type Body } from "./http/request-bodies";
import { processParts } from "./process.server";

const LIMIT = { bytesMax: DELIVERY_BYTES_MAX, msMax: DELIVERY_MS_MAX };
const FULL: DeliveryAnswer = { status: 503, headers: { "retry-after": "2" } };

export type Arrived = {
  endpoint: string;
  /** With the addresses that it came by (`forwarded.ts`). */
  headers: Headers;
  signal: Pick<AbortSignal, "aborted">;
  body: Body;
};

/** Takes in one delivery, whichever server it came to. Rejects where its sender breaks off. */
export async function handleDelivery(services: Services, arrived: Arrived): Promise<DeliveryAnswer> {
  const { endpoint, headers, signal } = arrived;
  const parts = processParts(services);
  const place = parts.bodies.take(clientOf(headers, services.env.trustedProxies).address ?? "unknown");
  const body = place ? await place.read(arrived.body, LIMIT).finally(place.leave) : "full";
  if (body === "full") {
    // A client that used up its own share may be any sender. Where the service finds no capacity, its delivery waits
    // to be read.
    if (parts.bodies.isFull()) noteGap("not_stored");
    return FULL;
  }
  return acceptDelivery(services, parts, { endpoint, headers, signal, read: () => Promise.resolve(body) });
}
