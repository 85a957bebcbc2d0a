import "server-only";
import { processParts } from "@/lib/runtime/process.server";
import { services } from "@/lib/runtime/services.server";
import { DELIVERY_BYTES_MAX, receiveDelivery } from "@/lib/composers/webhooks/receive-delivery.server";
import { noticingGaps } from "@/lib/composers/webhooks/noticing-gaps.server";
import { type RefusalReason } from "@/lib/composers/webhooks/refusals";

/** Specification, "Delivery and retries": the first of its own waits. */
const RETRY_AFTER_SECONDS = 2;

/** The bytes as they came, verified and committed; then 2xx, and only then what they mean. */
export const acceptDelivery = (request: Request, endpoint: string): Promise<Response> =>
  noticingGaps(request, () => accept(request, endpoint));

async function accept(request: Request, endpoint: string): Promise<Response> {
  const all = services();
  const { writer, queue, refusals } = processParts(all);
  const body = await readBounded(request, DELIVERY_BYTES_MAX);
  if (body === null) {
    refusals.count(endpoint, "too_large");
    return new Response(null, { status: 413, headers: { connection: "close" } });
  }
  const receipt = await receiveDelivery(all, writer, { endpoint, body, headers: request.headers });
  if (receipt.status === 200) queue.push(receipt.deliveryId);
  else refusals.count(endpoint, REFUSAL_OF_STATUS[receipt.status]);
  const again: HeadersInit = receipt.status === 503 ? { "retry-after": String(RETRY_AFTER_SECONDS) } : {};
  return new Response(null, { status: receipt.status, headers: again });
}

const REFUSAL_OF_STATUS = {
  401: "signature",
  404: "unknown_endpoint",
  503: "not_stored",
} as const satisfies Record<number, RefusalReason>;

/** Null where there is more than `limit`: nothing beyond it is read. */
async function readBounded(request: Request, limit: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return null;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
