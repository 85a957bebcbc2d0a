import { createHash, randomUUID } from "node:crypto";
import { signBody } from "@/lib/pix/signature.server";
import { applyDelivery } from "@/lib/composers/deliveries/apply-delivery.server";
import { openDeliveryWriter } from "@/lib/composers/deliveries/delivery-writer.server";
import { receiveDelivery } from "@/lib/composers/deliveries/receive-delivery.server";
import { findDelivery } from "@/lib/composers/deliveries/records.server";
import { type TestServices } from "./context";
import { sealDelivery } from "@/lib/platform/vault/bodies.server";
import { type Vault } from "@/lib/platform/vault/vault.server";

/** The specification's envelope, as one more sending of it. */
export function eventBody(
  event: string,
  data: Record<string, unknown>,
  envelope: Record<string, unknown> = {},
): string {
  const eventId = typeof data.transactionId === "string" ? data.transactionId : randomUUID();
  return JSON.stringify({ event, eventId, subAccount: null, ...envelope, data });
}

/** Signs, receives and commits, as the sender would have it; gives back the delivery's id. */
export async function receive(
  services: TestServices,
  body: string | Uint8Array,
  { endpoint = "main", secretOf = endpoint }: { endpoint?: string; secretOf?: string } = {},
): Promise<number> {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const secret = services.env.webhookSecrets.get(secretOf)?.[0] ?? "no secret";
  const headers = new Headers({ "x-service-signature": signBody(secret, bytes) });
  const receipt = await receiveDelivery(services, openDeliveryWriter(services.store), {
    endpoint,
    body: bytes,
    headers,
  });
  if (receipt.status !== 200) throw new Error(`the delivery was answered ${receipt.status}`);
  return receipt.deliveryId;
}

/** Receives and works it out; gives back what became of it. */
export async function deliver(
  services: TestServices,
  body: string | Uint8Array,
  to: { endpoint?: string } = {},
): Promise<{ id: number; state: string; because: string | null; effect: string | null }> {
  const id = await receive(services, body, to);
  await applyDelivery(services, id);
  const row = await services.store.read((reader) => findDelivery(reader, id));
  if (!row) throw new Error("a delivery that was committed is there");
  return { id, state: row.state, because: row.because, effect: row.effect };
}

/** A body as the inbox stores it: sealed, with the hash of the clear bytes. */
export function stored(
  vault: Vault,
  body: string | Uint8Array,
  named: { endpoint?: string; bodySha256?: string } = {},
): { endpoint: string; bodySha256: string; body: Buffer } {
  const { endpoint = "main", bodySha256 = createHash("sha256").update(body).digest("hex") } = named;
  const clear = typeof body === "string" ? Buffer.from(body) : body;
  return { endpoint, bodySha256, body: sealDelivery(vault, { endpoint, bodySha256 }, clear) };
}
