import { once } from "node:events";
import { type IncomingMessage, request as send } from "node:http";
import { sql } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "@/lib/core/ids";
import { listRefusals } from "@/lib/composers/deliveries/list-refusals.server";
import { signBody } from "@/lib/pix/signature.server";
import { endSession } from "@/lib/platform/auth/sessions/sessions.server";
import { publish } from "@/lib/platform/live/publish.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenPerson, givenSession } from "@/lib/testing/factories";
import { processParts } from "../process.server";
import { openEdge } from "./open-edge.server";
import { type OpenServer } from "./open-server";
import { openDelivery } from "@/lib/platform/vault/bodies.server";
import { createHash } from "node:crypto";

const world = vi.hoisted((): { services: unknown } => ({ services: null }));
vi.mock("../services.server", () => ({ services: () => world.services, hearOfConnection: () => undefined }));

const STREAMS_MAX = { ofPerson: 20, ofAddress: 400 };
let services: TestServices;
let edge: OpenServer;
beforeAll(async () => {
  world.services = services = await testServices({
    env: { liveStreamsMax: STREAMS_MAX, parts: new Set(["edge"]), receiver: "edge", trustedProxies: 1 },
  });
  edge = await openEdge(services, { host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await processParts(services).hub.close();
  await edge.close();
});

const at = (path: string): string => `http://127.0.0.1:${edge.port}${path}`;

function deliver(body: string, secret = "test-webhook-secret"): Promise<Response> {
  const headers = { "x-service-signature": signBody(secret, Buffer.from(body)) };
  return fetch(at("/api/webhooks/pix"), { method: "POST", body, headers });
}

const inbox = async (body: string) => {
  const bodySha256 = createHash("sha256").update(body).digest("hex");
  const rows = await services.store.read((reader) =>
    reader.rows<{ body: Buffer }>(sql`select body from deliveries where body_sha256 = ${bodySha256}`),
  );
  return rows.map((row) => ({
    text: openDelivery(services.vault, { endpoint: "main", bodySha256, body: row.body }).toString(),
  }));
};

/** `fetch` would tidy dots and slashes first. */
async function askAsWritten(method: string, path: string, body = "", headers: Record<string, string> = {}) {
  const asking = send({ host: "127.0.0.1", port: edge.port, method, path, headers });
  asking.end(body);
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode, location: answer.headers.location, allow: answer.headers.allow };
}
const signedBy = (secret: string, body: string) => ({
  "x-service-signature": signBody(secret, Buffer.from(body)),
});
const eventBody = () => JSON.stringify({ event: "payment_completed", eventId: newId(), data: {} });

describe("a delivery to another spelling of its address", () => {
  it.each([
    "/api/webhooks/pix/",
    "/api/webhooks/pix/main/",
    "//api//webhooks///pix",
    "/api/webhooks/./pix/../pix/main",
    "/api/webhooks/%2e/p%69x?attempt=2",
    "/API/Webhooks/Pix",
    "http://guiche.example/api/webhooks/pix",
  ])("is stored: %s", async (path) => {
    const body = eventBody();
    const answer = await askAsWritten("POST", path, body, signedBy("test-webhook-secret", body));
    expect(answer).toEqual({ status: 200, location: undefined, allow: undefined });
    expect(await inbox(body)).toEqual([{ text: body }]);
  });

  it.each(["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"])("is not stored by %s", async (method) => {
    const body = method.startsWith("P") ? eventBody() : "";
    const answer = await askAsWritten(
      method,
      "/api/webhooks/pix/",
      body,
      signedBy("test-webhook-secret", body),
    );
    expect(answer).toEqual({ status: 405, location: undefined, allow: "POST" });
    expect(await inbox(body)).toEqual([]);
  });
});

it("shows what came below the address of deliveries and was none of them", async () => {
  const { refusals } = processParts(services);
  const manager = await testContext(services, { role: "manager" });
  const refused = async () => {
    await refusals.flush();
    const { items } = await listRefusals(manager);
    return Object.fromEntries(items.map(({ endpoint, reason, count }) => [`${endpoint} ${reason}`, count]));
  };
  const before = await refused();
  const body = eventBody();
  const known = signedBy("test-webhook-secret", body);
  const answers = [
    await askAsWritten("POST", "/api/webhooks", body, signedBy("another secret", body)),
    await askAsWritten("POST", "/api/webhooks/pix/main/main", body, known),
    await askAsWritten("GET", "/api/webhooks/pix/"),
    await askAsWritten("POST", "/api/webhooks/pix", body, { ...known, connection: "te" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 405, 400]);
  expect(await inbox(body)).toEqual([]);
  const after = await refused();
  const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  expect([more(" unknown_endpoint"), more("main unknown_endpoint"), more(" not_a_delivery")]).toEqual([
    1, 1, 2,
  ]);
});

it("takes in a delivery that is signed, and refuses what is not", async () => {
  const body = eventBody();
  expect((await deliver(body)).status).toBe(200);
  expect(await inbox(body)).toEqual([{ text: body }]);
  const forged = `${body} `;
  expect((await deliver(forged, "another secret")).status).toBe(401);
  expect(await inbox(forged)).toEqual([]);
  expect((await deliver("x".repeat(1024 * 1024 + 1))).status).toBe(413);
});

it("stores a delivery that comes in chunks", async () => {
  const body = eventBody();
  const sending = send(at("/api/webhooks/pix"), {
    method: "POST",
    headers: signedBy("test-webhook-secret", body),
  });
  sending.write(body.slice(0, 9));
  sending.end(body.slice(9));
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  expect(answer.resume().statusCode).toBe(200);
  expect(await inbox(body)).toEqual([{ text: body }]);
});

it.each([
  ["GET", "/"],
  ["GET", "/w/principal/charges"],
  ["GET", "/api/charges"],
  ["POST", "/api/live"],
  ["POST", "/w/principal"],
])("has nothing at %s %s", async (method, path) => {
  expect((await askAsWritten(method, path)).status).toBe(404);
});

it("says how it is", async () => {
  expect(await (await fetch(at("/api/health"))).json()).toEqual({ status: "ok" });
  // No heartbeat runs in this process.
  expect(await (await fetch(at("/api/ready"))).json()).toEqual({ status: "not ready", because: ["beat"] });
  const elsewhere = { headers: { "x-forwarded-for": "192.0.2.1" } };
  expect((await fetch(at("/api/metrics"), elsewhere)).status).toBe(404);
});

describe("a live stream", () => {
  async function someone() {
    const person = await givenPerson(services, {});
    const sessionId = await givenSession(services, person.id);
    const token = await encode({ token: { sid: sessionId }, secret: services.env.authSecrets[0] });
    return { sessionId, cookie: `other=1; guiche.session=${token}` };
  }

  async function stream(who?: { sessionId: string; cookie: string }, more: Record<string, string> = {}) {
    const { sessionId, cookie } = who ?? (await someone());
    const leaving = new AbortController();
    const headers = { cookie, "x-forwarded-for": "198.51.100.1", ...more };
    const answer = await fetch(at("/api/live"), { headers, signal: leaving.signal });
    let heard = "";
    let hasEnded = false;
    const reading = (async () => {
      for await (const chunk of answer.body ?? []) heard += Buffer.from(chunk as Uint8Array).toString();
      hasEnded = true;
    })().catch(() => undefined);
    return {
      status: answer.status,
      retryAfter: answer.headers.get("retry-after"),
      sessionId,
      hears: (word: string) => heard.includes(word),
      hasEnded: () => hasEnded,
      leave: () => (leaving.abort(), reading),
    };
  }

  it("is refused to nobody and to another site", async () => {
    expect((await fetch(at("/api/live"))).status).toBe(401);
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await fetch(at("/api/live"), { headers })).status).toBe(403);
  });

  it("is refused beyond what a person and an address may hold, until one is left", async () => {
    const people = await Promise.all(
      Array.from({ length: STREAMS_MAX.ofAddress / STREAMS_MAX.ofPerson }, someone),
    );
    const [first, ...others] = people;
    const held = [];
    for (let nth = 0; nth < STREAMS_MAX.ofPerson; nth++) held.push(await stream(first));
    const beyond = await stream(first);
    expect([beyond.status, beyond.retryAfter]).toEqual([429, "60"]);

    for (const person of others)
      for (let nth = 0; nth < STREAMS_MAX.ofPerson; nth++) held.push(await stream(person));
    expect(held.filter(({ status }) => status === 200)).toHaveLength(STREAMS_MAX.ofAddress);
    const newcomer = await someone();
    expect((await stream(newcomer)).status).toBe(429);
    expect((await fetch(at("/api/health"))).status).toBe(200);
    const elsewhere = await stream(newcomer, { "x-forwarded-for": "192.0.2.1" });
    expect(elsewhere.status).toBe(200);

    await held.pop()?.leave();
    const back = await vi.waitUntil(
      async () => {
        const again = await stream(newcomer);
        return again.status === 200 && again;
      },
      { timeout: 5_000, interval: 100 },
    );
    expect((await stream(newcomer)).status).toBe(429);
    await Promise.all([...held, elsewhere, back].map((one) => one.leave()));
  }, 60_000);

  it("hears what changes", async () => {
    const one = await stream();
    expect(one.status).toBe(200);
    const id = newId();
    await vi.waitUntil(
      async () => {
        await services.store.transaction((tx) => publish(tx, [{ name: "charge.changed", ids: [id] }]));
        return one.hears(id);
      },
      { timeout: 10_000, interval: 200 },
    );
    await one.leave();
  });

  it("ends soon after its session", async () => {
    const one = await stream();
    await services.store.transaction((tx) =>
      endSession(tx, one.sessionId, services.clock.now(), "signed_out"),
    );
    await vi.waitUntil(() => one.hasEnded(), { interval: 100 });
    expect(one.hears("session.ended")).toBe(true);
  });
});
