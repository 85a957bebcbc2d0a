import "server-only";
import { processParts } from "@/lib/process.server";
import { services } from "@/lib/services.server";
import { DELIVERY_BYTES_MAX, receiveDelivery } from "@/lib/webhooks/receive-delivery.server";

/** The bytes as they came, verified and committed; then 2xx, and only then what they mean. */
export async function acceptDelivery(request: Request, endpoint: string): Promise<Response> {
  const body = await readBounded(request, DELIVERY_BYTES_MAX);
  if (body === null) return new Response(null, { status: 413, headers: { connection: "close" } });
  const all = services();
  const { writer, queue } = processParts(all);
  const receipt = await receiveDelivery(all, writer, { endpoint, body, headers: request.headers });
  if (receipt.status === 200) queue.push(receipt.deliveryId);
  return new Response(null, { status: receipt.status });
}

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
