import { randomUUID } from "node:crypto";
import { signBody } from "../../lib/pix/signature.server";
import { type Request, drive } from "./load";
import { HOOK_PATH } from "./peers";
import { type Row } from "./row";

const DOOR = "/api/webhooks/pix";
const BODY_BYTES = 900;

/** Events that nobody knows: what is measured is receipt, and not what they mean. */
function notice(secret: string, path: string): Request {
  const id = randomUUID();
  const envelope = { event: "unheard_of", eventId: id, subAccount: null, data: { transactionId: id } };
  const body = Buffer.from(JSON.stringify({ ...envelope, filling: "x".repeat(BODY_BYTES) }));
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.byteLength),
    "x-service-signature": signBody(secret, body),
  };
  return { method: "POST", path, headers, body };
}

export const receiverRow: Row = {
  name: "receiver",
  title: "Receiving webhooks",
  about:
    "Deliveries a second, 64 callers: verified, deduplicated and fsynced before the 200, against a handler that checks the signature, stores nothing and answers 200.",
  lines: [
    {
      what: "through Next",
      unit: "/s",
      ours: "next",
      beside: { key: "bareNext", what: "a bare Next handler" },
      bound: { atLeast: 0.9 },
      why: "each delivery is read, verified and stored inside the request",
    },
    {
      what: "through the public port",
      unit: "/s",
      ours: "door",
      beside: { key: "bareNode", what: "bare `node:http`" },
      bound: { atLeast: 0.85 },
      why: "the commits share the processor with the callers",
    },
    { what: "p99 of the receipt at the public port", unit: "ms", ours: "doorP99", bound: null },
    {
      what: "refused at the public port",
      unit: "",
      ours: "refused",
      bound: { atMost: 0 },
      why: "deliveries were answered with something else than 200",
    },
  ],
  async round(stage, bench) {
    const [peers, { doorUrl, nextUrl, empty }] = [await bench.peers(), await stage.receipt()];
    const load = { callers: 64, seconds: bench.isQuick ? 1 : 4 };
    const secret = stage.secrets.webhookSecret;
    const at = (url: string, path: string) => drive(url, load, () => notice(secret, path));
    const bareNext = await at(peers.next.url, HOOK_PATH);
    const next = await at(nextUrl, DOOR);
    const bareNode = await at(peers.bare.url, HOOK_PATH);
    const door = await at(doorUrl, DOOR);
    await empty();
    return {
      bareNext: bareNext.perSecond,
      next: next.perSecond,
      bareNode: bareNode.perSecond,
      door: door.perSecond,
      doorP99: door.p99Ms,
      refused: door.refused,
    };
  },
};
