import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { type DeliveryQueue } from "./delivery-queue.server";
import { type DeliveryWriter } from "./delivery-writer.server";
import { noticingGaps } from "./noticing-gaps.server";
import { receiveDelivery } from "./receive-delivery.server";
import { type RefusalCounter } from "./refusal-counter.server";
import { type RefusalReason } from "./refusals";

/** Specification, "Delivery and retries": the first of its own waits. */
const RETRY_AFTER_SECONDS = 2;

const STATUS_OF_BODY = { too_large: 413, too_slow: 408 } as const satisfies Partial<
  Record<RefusalReason, number>
>;

/** All of the bytes as they came, or why they were not listened to until the end. */
export type BodyRead = Uint8Array | keyof typeof STATUS_OF_BODY;

/** One delivery, whichever server took the request in. */
export type DeliveryRequest = {
  endpoint: string;
  headers: Pick<Headers, "get">;
  signal: Pick<AbortSignal, "aborted">;
  read: () => Promise<BodyRead>;
};

export type DeliveryAnswer = { status: number; headers: Record<string, string> };

type Receivers = {
  writer: DeliveryWriter;
  queue: Pick<DeliveryQueue, "push">;
  refusals: Pick<RefusalCounter, "count">;
};

/** The bytes as they came, verified and committed; then 2xx, and only then what they mean. */
export const acceptDelivery = (
  services: Services,
  receivers: Receivers,
  knock: DeliveryRequest,
): Promise<DeliveryAnswer> =>
  noticingGaps(knock, knock.read, (body) =>
    typeof body === "string" ? turnAway(receivers, knock, body) : accept(services, receivers, knock, body),
  );

async function accept(
  services: Services,
  { writer, queue, refusals }: Receivers,
  { endpoint, headers }: DeliveryRequest,
  body: Uint8Array,
): Promise<DeliveryAnswer> {
  const receipt = await receiveDelivery(services, writer, { endpoint, body, headers });
  switch (receipt.status) {
    case 200:
      queue.push(receipt.deliveryId);
      break;
    case 401:
      refusals.count(endpoint, receipt.signer === null ? "signature" : "other_endpoint");
      break;
    case 404:
      // Its signature proves that an endpoint of ours loses events.
      refusals.count(receipt.signer ?? endpoint, "unknown_endpoint");
      break;
    case 503:
      refusals.count(endpoint, "not_stored");
  }
  const { status } = receipt;
  return { status, headers: status === 503 ? { "retry-after": String(RETRY_AFTER_SECONDS) } : {} };
}

function turnAway(
  { refusals }: Receivers,
  { endpoint }: DeliveryRequest,
  reason: keyof typeof STATUS_OF_BODY,
): Promise<DeliveryAnswer> {
  refusals.count(endpoint, reason);
  // Its sender still writes, and gets its answer; what is slow is not listened to any further.
  const headers: Record<string, string> = reason === "too_slow" ? { connection: "close" } : {};
  return Promise.resolve({ status: STATUS_OF_BODY[reason], headers });
}
