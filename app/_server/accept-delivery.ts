import "server-only";
import { processParts } from "@/lib/runtime/process.server";
import { services } from "@/lib/runtime/services.server";
import {
  DELIVERY_BYTES_MAX,
  DELIVERY_MS_MAX,
  receiveDelivery,
} from "@/lib/composers/webhooks/receive-delivery.server";
import { noticingGaps } from "@/lib/composers/webhooks/noticing-gaps.server";
import { type RefusalReason } from "@/lib/composers/webhooks/refusals";

/** Specification, "Delivery and retries": the first of its own waits. */
const RETRY_AFTER_SECONDS = 2;

/** The bytes as they came, verified and committed; then 2xx, and only then what they mean. */
export const acceptDelivery = (request: Request, endpoint: string): Promise<Response> =>
  noticingGaps(
    request,
    () => readBounded(request),
    (body) => (typeof body === "string" ? turnAway(endpoint, body) : accept(request, endpoint, body)),
  );

async function accept(request: Request, endpoint: string, body: Uint8Array): Promise<Response> {
  const all = services();
  const { writer, queue, refusals } = processParts(all);
  const receipt = await receiveDelivery(all, writer, { endpoint, body, headers: request.headers });
  if (receipt.status === 200) queue.push(receipt.deliveryId);
  else refusals.count(endpoint, REFUSAL_OF_STATUS[receipt.status]);
  const again: HeadersInit = receipt.status === 503 ? { "retry-after": String(RETRY_AFTER_SECONDS) } : {};
  return new Response(null, { status: receipt.status, headers: again });
}

const STATUS_OF_BODY = { too_large: 413, too_slow: 408 } as const satisfies Partial<
  Record<RefusalReason, number>
>;

function turnAway(endpoint: string, reason: keyof typeof STATUS_OF_BODY): Promise<Response> {
  processParts(services()).refusals.count(endpoint, reason);
  const status = STATUS_OF_BODY[reason];
  return Promise.resolve(new Response(null, { status, headers: { connection: "close" } }));
}

const REFUSAL_OF_STATUS = {
  401: "signature",
  404: "unknown_endpoint",
  503: "not_stored",
} as const satisfies Record<number, RefusalReason>;

/** Nothing is read beyond what may be sent, and nobody is listened to for longer than it may take. */
async function readBounded(request: Request): Promise<Uint8Array | keyof typeof STATUS_OF_BODY> {
  if (Number(request.headers.get("content-length") ?? 0) > DELIVERY_BYTES_MAX) return "too_large";
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<"too_slow">((resolve) => {
    timer = setTimeout(() => resolve("too_slow"), DELIVERY_MS_MAX);
  });
  const chunks: Uint8Array[] = [];
  try {
    for (let size = 0; ;) {
      const next = await Promise.race([reader.read(), tooSlow]);
      if (next === "too_slow") return next;
      if (next.done) return Buffer.concat(chunks);
      size += next.value.byteLength;
      if (size > DELIVERY_BYTES_MAX) return "too_large";
      chunks.push(next.value);
    }
  } finally {
    clearTimeout(timer);
    // What still comes is of no interest, nor how its sender takes that.
    reader.cancel().catch(() => undefined);
  }
}
