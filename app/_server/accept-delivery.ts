import "server-only";
import { type BodyRead, acceptDelivery as accept } from "@/lib/composers/webhooks/accept-delivery.server";
import { DELIVERY_BYTES_MAX, DELIVERY_MS_MAX } from "@/lib/composers/webhooks/receive-delivery.server";
import { processParts } from "@/lib/runtime/process.server";
import { services } from "@/lib/runtime/services.server";

/** Where Next is reached without the door before it. */
export async function acceptDelivery(request: Request, endpoint: string): Promise<Response> {
  const all = services();
  const { headers, signal } = request;
  const knock = { endpoint, headers, signal, read: () => readBounded(request) };
  return new Response(null, await accept(all, processParts(all), knock));
}

/** Nothing is read beyond what may be sent, and nobody is listened to for longer than it may take. */
async function readBounded(request: Request): Promise<BodyRead> {
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
