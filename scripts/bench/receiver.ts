import { randomUUID } from "node:crypto";
import { signBody } from "../../lib/pix/signature.server";
import { bytesOf, fire } from "./fire";
import { HOOK_PATH } from "./peers";
import { type Row } from "./row";

export const WEBHOOK_PATH = "/api/webhooks/pix";
const BODY_BYTES = 900;

/** Events of an unknown kind: the measurement covers receipt, and not their meaning. */
function unheardOf(): Buffer {
  const id = randomUUID();
  const envelope = { event: "unheard_of", eventId: id, subAccount: null, data: { transactionId: id } };
  return Buffer.from(JSON.stringify({ ...envelope, filling: "x".repeat(BODY_BYTES) }));
}

const signed = (secret: string, body: Buffer) => ({
  headers: {
    "content-type": "application/json",
    "content-length": String(body.byteLength),
    "x-service-signature": signBody(secret, body),
  },
  body,
});

/** Any answer but 200 counts, so that no rate is reached by refusing. */
export const REFUSED = {
  what: "refused",
  unit: "",
  ours: "refused",
  bound: { atMost: 0 },
  why: "some were answered with something else than 200",
} as const;

/** Headers and body of an unknown event. */
export const signedEvent = (secret: string) => signed(secret, unheardOf());

const delivered = (url: string, path: string, secret: string, body: Buffer): Buffer =>
  bytesOf(url, { method: "POST", path, ...signed(secret, body) });

/** So many deliveries as they go over the wire, no two the same, so that each is a row. */
export const deliveriesTo = (url: string, path: string, secret: string, count: number): Buffer[] =>
  Array.from({ length: count }, () => delivered(url, path, secret, unheardOf()));

export const receiverRow: Row = {
  name: "receiver",
  title: "Receiving webhooks",
  about:
    "Deliveries a second from 64 callers, verified, deduplicated and fsynced before the 200, against a handler that only checks the signature.",
  lines: [
    {
      what: "through Next",
      unit: "/s",
      ours: "next",
      beside: { key: "bareNext", what: "a bare Next handler" },
      bound: { atLeast: 0.9 },
      why: "each delivery is stored within the request",
    },
    {
      what: "through the edge process",
      unit: "/s",
      ours: "edge",
      beside: { key: "bareNode", what: "bare `node:http`" },
      bound: { atLeast: 0.85 },
      why: "commits share the processor with the callers",
    },
    { what: "p99 of the receipt at the edge", unit: "ms", ours: "edgeP99", bound: null },
    REFUSED,
  ],
  async round(stage, bench) {
    const [peers, { edgeUrl, nextUrl, empty }] = [await bench.peers(), await stage.receipt()];
    const load = { callers: 64, seconds: bench.isQuick ? 1 : 4 };
    // No two are the same, so that each is a row.
    const bodies = Array.from({ length: bench.isQuick ? 20_000 : 80_000 }, unheardOf);
    const at = (url: string, path: string, secret: string) =>
      fire(
        url,
        load,
        bodies.map((body) => delivered(url, path, secret, body)),
      );
    const { webhookSecret } = stage.secrets;
    const bareNext = await at(peers.next.url, HOOK_PATH, peers.secret);
    const next = await at(nextUrl, WEBHOOK_PATH, webhookSecret);
    await empty();
    const bareNode = await at(peers.bare.url, HOOK_PATH, peers.secret);
    const edge = await at(edgeUrl, WEBHOOK_PATH, webhookSecret);
    await empty();
    return {
      bareNext: bareNext.perSecond,
      next: next.perSecond,
      bareNode: bareNode.perSecond,
      edge: edge.perSecond,
      edgeP99: edge.p99Ms,
      refused: edge.refused + next.refused + bareNext.refused + bareNode.refused,
    };
  },
};
