import { once } from "node:events";
import { type IncomingMessage, type Server, createServer, request as send } from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "@/lib/runtime/embedded-postgres";
import { newId } from "@/lib/core/ids";
import { NOT_PASSED_ON } from "@/lib/core/not-passed-on";
import { listRefusals } from "@/lib/composers/webhooks/list-refusals.server";
import { signBody } from "@/lib/pix/signature.server";
import { endSession } from "@/lib/platform/auth/sessions.server";
import { publish } from "@/lib/platform/live/publish.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenPerson, givenSession } from "@/lib/testing/factories";
import { processParts } from "../process.server";
import { type Door, openDoor } from "./open-door.server";
import { openDelivery } from "@/lib/platform/vault/bodies.server";
import { createHash } from "node:crypto";

const world = vi.hoisted((): { services: unknown } => ({ services: null }));
vi.mock("../services.server", () => ({ services: () => world.services, hearOfConnection: () => undefined }));

const STREAMS_MAX = { ofPerson: 20, ofAddress: 400 };
let services: TestServices;
let door: Door;
const opened: Server[] = [];
beforeAll(async () => {
  world.services = services = await testServices({ env: { liveStreamsMax: STREAMS_MAX } });
  door = await openDoor(services, { host: "127.0.0.1", port: 0 });
});
afterEach(() => {
  door.pages.at([]);
  for (const server of opened.splice(0)) server.close().closeAllConnections();
});
afterAll(async () => {
  await processParts(services).hub.close();
  await door.close();
});

const at = (path: string): string => `http://127.0.0.1:${door.port}${path}`;

async function pagesThat(answer: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer(answer);
  opened.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  door.pages.at([`http://127.0.0.1:${(server.address() as AddressInfo).port}`]);
  return server;
}

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
  const asking = send({ host: "127.0.0.1", port: door.port, method, path, headers });
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

describe("without pages", () => {
  it("takes in what is signed, refuses what is not", async () => {
    const body = JSON.stringify({ event: "payment_completed", eventId: newId(), data: {} });
    expect((await deliver(body)).status).toBe(200);
    expect(await inbox(body)).toEqual([{ text: body }]);
    const forged = `${body} `;
    expect((await deliver(forged, "another secret")).status).toBe(401);
    expect(await inbox(forged)).toEqual([]);
    expect((await deliver("x".repeat(1024 * 1024 + 1))).status).toBe(413);
  });

  it("tells people to wait a moment, in both languages, and asks again by itself", async () => {
    const answer = await fetch(at("/w/principal/charges"), { headers: { accept: "text/html" } });
    const page = await answer.text();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(page).toContain("Um momento");
    expect(page).toContain('lang="en"');
    expect(page).toMatch(/http-equiv="refresh"/);
  });

  it("tells a program so, and an action that it was not passed on", async () => {
    const read = await fetch(at("/api/charges"), { headers: { accept: "application/json" } });
    expect([read.status, await read.json()]).toMatchObject([
      503,
      { error: { code: "upstream_unavailable" } },
    ]);
    door.pages.at([`http://127.0.0.1:${await freePort()}`]);
    const act = await fetch(at("/w/principal"), {
      method: "POST",
      body: "[]",
      headers: { "next-action": "a" },
    });
    expect([act.status, act.headers.get("content-type"), await act.text()]).toEqual([
      503,
      "text/plain",
      NOT_PASSED_ON,
    ]);
  });
});

it("asks again on a connection of its own where all that were kept have ended", async () => {
  const used = new WeakSet<object>();
  const waiting: (() => void)[] = [];
  await pagesThat((request, response) => {
    // As a server that closes what was idle while it was busy: whatever comes a second time meets nobody.
    if (used.has(request.socket)) return void request.socket.destroy();
    used.add(request.socket);
    if (request.url !== "/together") return void response.end("fresh");
    waiting.push(() => response.end("kept"));
    if (waiting.length === 3) for (const answer of waiting) answer();
  });
  const together = await Promise.all([1, 2, 3].map(async () => (await fetch(at("/together"))).text()));
  expect(together).toEqual(["kept", "kept", "kept"]);
  const read = await fetch(at("/_next/static/chunks/one.css"));
  expect([read.status, await read.text()]).toEqual([200, "fresh"]);
});

it("does not say of a write that it was not done once it was passed on", async () => {
  let passed = 0;
  await pagesThat((request) => {
    passed += 1;
    request.resume().on("end", () => request.socket.destroy());
  });
  const act = await fetch(at("/w/principal"), {
    method: "POST",
    body: "[]",
    headers: { "next-action": "a" },
  });
  expect([act.status, await act.json()]).toEqual([504, { error: { code: "outcome_unknown" } }]);
  expect(passed).toBe(1);
});

it("goes on to the pages that are there", async () => {
  await pagesThat((_, response) => response.end("there"));
  const [there] = opened.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  door.pages.at([`http://127.0.0.1:${await freePort()}`, there ?? ""]);
  const answers = await Promise.all(
    ["GET", "GET", "POST", "POST"].map(async (method) => (await fetch(at("/"), { method })).text()),
  );
  expect(answers).toEqual(["there", "there", "there", "there"]);
});

it("hands a body on as a whole and its answer as it comes", async () => {
  let end: () => void = () => undefined;
  await pagesThat((request, response) => {
    void text(request).then((sent) => response.write(`${String(request.headers["content-length"])} ${sent}`));
    end = () => response.end(" and the rest");
  });
  const passing = send(at("/echo"), { method: "POST" });
  passing.write("one");
  passing.end("two");
  const [answer] = (await once(passing, "response")) as [NodeJS.ReadableStream];
  const [first] = (await once(answer, "data")) as [Buffer];
  expect(first.toString()).toBe("6 onetwo");
  end();
  expect(await text(answer)).toBe(" and the rest");
});

it("breaks off where the pages break off", async () => {
  await pagesThat((_, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half", () => response.destroy());
  });
  await expect(fetch(at("/")).then((answer) => answer.text())).rejects.toThrow();
});

it("is ready once its pages were there, and stays so without them", async () => {
  const fresh = await openDoor(services, { host: "127.0.0.1", port: 0 });
  const ready = async () => {
    const answer = await fetch(`http://127.0.0.1:${fresh.port}/api/ready`);
    return ((await answer.json()) as { because?: string[] }).because;
  };
  expect(await ready()).toEqual(["pages"]);
  fresh.pages.at(["http://127.0.0.1:9"]);
  // No beat goes on in this process.
  expect(await ready()).toEqual(["beat"]);
  fresh.pages.at([]);
  expect(await ready()).toEqual(["beat"]);
  await fresh.close();
});

it("closes connections without a request when it ends, and others behind their answer", async () => {
  const fresh = await openDoor(services, { host: "127.0.0.1", port: 0 });
  let letGo = () => undefined;
  const pages = await pagesThat((_, response) => {
    response.write("first half, ");
    letGo = () => void response.end("second half");
  });
  fresh.pages.at([`http://127.0.0.1:${(pages.address() as AddressInfo).port}`]);
  const connection = async () => {
    const socket = connect(fresh.port, "127.0.0.1");
    await once(socket, "connect");
    return { socket, ended: once(socket.resume(), "close") };
  };
  const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [unused, kept, waiting] = [await connection(), await connection(), await connection()];
  ask(kept.socket, "/api/health");
  await once(kept.socket, "data");
  let heard = "";
  waiting.socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  ask(waiting.socket, "/");
  await vi.waitUntil(() => heard.includes("first half"));

  const closing = fresh.close();
  await Promise.all([unused.ended, kept.ended]);
  expect(waiting.socket.closed).toBe(false);
  letGo();
  await Promise.all([waiting.ended, closing]);
  expect(heard).toContain("second half");
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
    const headers = { cookie, ...more };
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
    await pagesThat((_, response) => response.end("a page"));
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
    expect(await (await fetch(at("/"))).text()).toBe("a page");
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

  it("goes on while the pages go and come back", async () => {
    await pagesThat((_, response) => response.end("old"));
    const one = await stream();
    expect(one.status).toBe(200);
    door.pages.at([]);
    expect((await fetch(at("/"))).status).toBe(503);
    const id = newId();
    await vi.waitUntil(
      async () => {
        await services.store.transaction((tx) => publish(tx, [{ name: "charge.changed", ids: [id] }]));
        return one.hears(id);
      },
      { timeout: 10_000, interval: 200 },
    );
    await pagesThat((_, response) => response.end("new"));
    expect(await (await fetch(at("/"))).text()).toBe("new");
    expect(one.hasEnded()).toBe(false);
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
