import "server-only";
import { createHash } from "node:crypto";
import { type Services } from "@/lib/platform/context.server";
import { verifySignature } from "@/lib/pix/signature.server";
import { type DeliveryWriter } from "./delivery-writer.server";
import { sealDelivery } from "@/lib/platform/vault/bodies.server";

/** Bounded before anything looks at it. */
export const DELIVERY_BYTES_MAX = 1024 * 1024;
/** For all of its bytes: a sender gives up about then, and a body that trickles would hold its connection for ever. */
export const DELIVERY_MS_MAX = 10_000;

const HEADERS_KEPT = [
  "content-type",
  "user-agent",
  "x-service-event",
  "x-service-webhook-id",
  "x-service-signature",
  "x-service-timestamp",
] as const;
const HEADER_LENGTH_MAX = 500;

/** So many other endpoints are looked at: a stranger's bytes cost no more than that. */
const OTHERS_MAX = 20;

export type Receipt =
  | { status: 200; deliveryId: number }
  /** `signer`: the other endpoint whose secret signed it. */
  | { status: 401 | 404; signer: string | null }
  | { status: 503 };

/**
 * Specification, "Signature" and "Delivery and retries". 200 if and only if the raw bytes are committed: what they mean
 * is worked out afterwards, because a refusal would only burn the sender's five attempts.
 */
export async function receiveDelivery(
  services: Services,
  writer: DeliveryWriter,
  { endpoint, body, headers }: { endpoint: string; body: Uint8Array; headers: Pick<Headers, "get"> },
): Promise<Receipt> {
  const secrets = services.env.webhookSecrets.get(endpoint);
  // The work is the same for an unknown endpoint as for a known one, so that timing does not reveal which endpoints
  // exist.
  const verified = verifySignature(secrets ?? ["unknown endpoint"], body, headers.get("x-service-signature"));
  const signer = verified ? null : otherSigner(services, endpoint, body, headers);
  if (!secrets) return { status: 404, signer };
  if (!verified) return { status: 401, signer };
  try {
    const bodySha256 = createHash("sha256").update(body).digest("hex");
    const deliveryId = await writer.write({
      endpoint,
      body: sealDelivery(services.vault, { endpoint, bodySha256 }, body),
      bodySha256,
      headers: keptHeaders(headers),
      secretIndex: verified.secretIndex,
      receivedAt: services.clock.now(),
    });
    return { status: 200, deliveryId };
  } catch (error) {
    services.log.error({ err: error, endpoint }, "delivery not committed");
    return { status: 503 };
  }
}

/** The endpoint whose secret signed it, where it came to another address: a mistake where the address was registered. */
function otherSigner(
  { env }: Services,
  endpoint: string,
  body: Uint8Array,
  headers: Pick<Headers, "get">,
): string | null {
  const others = [...env.webhookSecrets].filter(([name]) => name !== endpoint).slice(0, OTHERS_MAX);
  const signature = headers.get("x-service-signature");
  return others.find(([, secrets]) => verifySignature(secrets, body, signature) !== null)?.[0] ?? null;
}

const keptHeaders = (headers: Pick<Headers, "get">): Record<string, string> =>
  Object.fromEntries(
    HEADERS_KEPT.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value.slice(0, HEADER_LENGTH_MAX)]];
    }),
  );
