import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { type Socket, connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { framingsOf } from "@/lib/testing/framings";
import { type OpenServer, openServer } from "./open-server";

type Handled = { method: string; url: string; body: string; from: string };

const HERE = { host: "127.0.0.1", port: 0 };
const RULES = { trustedProxies: 0, protocol: "http", streamsOfAddressMax: 200 };
let server: OpenServer;
let behindProxy: OpenServer;
let handled: Handled[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await openServer(HERE, RULES, answer);
  behindProxy = await openServer(HERE, { ...RULES, trustedProxies: 1 }, answer);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  handled = [];
});
afterAll(() => Promise.all([server.close(), behindProxy.close()]));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const one = {
    method: request.method ?? "",
    url: request.url ?? "",
    from: String(request.headers["x-forwarded-for"]),
    body: "",
  };
  if (one.url.endsWith("/unread")) return void response.end("unread");
  one.body = await text(request);
  handled.push(one);
  response.end("handled");
}

function open({ from = "127.0.0.1", to = server }: { from?: string; to?: OpenServer } = {}): Socket {
  const socket = connect({ port: to.port, host: "127.0.0.1", localAddress: from });
  socket.on("error", () => undefined);
  sockets.push(socket);
  return socket;
}

/** Returns the statuses of all answers that arrive until the server closes the connection. */
async function statusesFor(bytes: string, { endsEarly = false } = {}): Promise<number[]> {
  const socket = open();
  let answer = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => (answer += chunk));
  socket.write(bytes, "latin1");
  if (endsEarly) socket.end();
  // An answer that leaves the connection open is one too many for each case here.
  socket.setTimeout(SILENT_MS_MAX, () => socket.destroy());
  await once(socket, "close");
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

const SILENT_MS_MAX = 8_000;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const BODYLESS = ["GET", "HEAD", "DELETE", "OPTIONS"];
const HIDDEN = "GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n";
const FRAMINGS = framingsOf(HIDDEN);
const CONNECTIONS: readonly { value: string[]; isKnown: boolean; closes?: true; isBodyless?: true }[] = [
  { value: [], isKnown: true },
  { value: ["keep-alive"], isKnown: true },
  { value: ["Keep-Alive, Upgrade"], isKnown: true },
  { value: ["Upgrade\r\nUpgrade: h2c"], isKnown: true, closes: true, isBodyless: true },
  { value: ["close"], isKnown: true, closes: true },
  { value: ["content-length"], isKnown: false },
  { value: ["Content-Length, Transfer-Encoding"], isKnown: false },
  { value: ["keep-alive,transfer-encoding"], isKnown: false },
  { value: ["keep-alive", "\tcontent-length\t"], isKnown: false },
  { value: ["close, host"], isKnown: false },
  { value: ["x-forwarded-for"], isKnown: false },
  { value: ["cookie"], isKnown: false },
];

describe("bytes that two parsers may read differently", () => {
  const cases = METHODS.flatMap((method) =>
    FRAMINGS.flatMap((framing) => CONNECTIONS.map((connection) => ({ method, framing, connection }))),
  );

  it.each(METHODS)("count for %s as one request that is handled once, or as 400", async (method) => {
    const wrong: string[] = [];
    await Promise.all(
      cases
        .filter((one) => one.method === method)
        .map(async ({ framing, connection }, nth) => {
          const [path, following] = [`/${method}-${nth}`, `/after-${method}-${nth}`];
          const head = [
            `${method} ${path} HTTP/1.1`,
            "Host: localhost",
            ...connection.value.map((value) => `Connection: ${value}`),
            ...framing.headers,
          ].join("\r\n");
          // Bytes behind a request that closes its connection are an error by themselves.
          const next = connection.closes
            ? ""
            : `GET ${following} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
          const statuses = await statusesFor(`${head}\r\n\r\n${framing.body}${next}`, framing);
          const times = (url: string) => handled.filter((one) => one.url === url).length;
          const mayHaveBody = !BODYLESS.includes(method) && !connection.isBodyless;
          const isFine =
            connection.isKnown && (framing.is === "none" || (framing.is === "body" && mayHaveBody));
          const got = { statuses, first: times(path), following: times(following) };
          const refused = { statuses: [400], first: 0, following: 0 };
          const wanted = [refused];
          if (isFine)
            wanted.splice(0, 1, {
              statuses: connection.closes ? [200] : [200, 200],
              first: 1,
              following: connection.closes ? 0 : 1,
            });
          // Its first bytes are a whole body, and those behind them are no request.
          if (framing.name === "a short length" && connection.isKnown && mayHaveBody)
            wanted.push(
              { statuses: [400], first: 1, following: 0 },
              { statuses: [200, 400], first: 1, following: 0 },
            );
          if (!wanted.some((one) => JSON.stringify(one) === JSON.stringify(got)))
            wrong.push(`${framing.name}, ${connection.value.join(" and ")}: ${JSON.stringify(got)}`);
        }),
    );
    expect(wrong).toEqual([]);
    expect(handled.filter(({ url }) => url === "/hidden")).toEqual([]);
  });

  it("forge no client address", async () => {
    const inner = "GET /counted HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n";
    await statusesFor(
      `GET / HTTP/1.1\r\nHost: localhost\r\nConnection: content-length, x-forwarded-for\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
    );
    expect(handled).toEqual([]);
  });

  it.each(["TRACE", "PROPFIND", "PURGE"])("are answered 405 for %s", async (method) => {
    expect(await statusesFor(`${method} / HTTP/1.1\r\nHost: localhost\r\n\r\n`)).toEqual([405]);
    expect(handled).toEqual([]);
  });

  it("are handled in the order in which they were sent on one connection", async () => {
    const one = (method: string, path: string, more = "") =>
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
    const statuses = await statusesFor(
      one("GET", "/1") +
        one("POST", "/2", "Content-Length: 3\r\n") +
        "abc" +
        one("GET", "/3") +
        one("GET", "/4", "Connection: close\r\n"),
    );
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(handled.map(({ url, body }) => url + body)).toEqual(["/1", "/2abc", "/3", "/4"]);
  });
});

it("answers a body that is too large while its client still writes it", async () => {
  const write = (path: string, method: string, bytes: number) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { method, body: "x".repeat(bytes) });
  for (let nth = 0; nth < 5; nth++) expect((await write("/w/principal", "POST", 4_000_000)).status).toBe(413);
  expect((await write("/api/blocks/1/files/2", "PUT", 4_000_000)).status).toBe(200);
  expect((await write("/api/blocks/1/files/2", "PUT", 21_000_000)).status).toBe(413);
  expect(handled.map(({ body }) => body.length)).toEqual([4_000_000]);
});

const OTHERS = ["2", "3", "4", "5", "6", "7", "8", "9"].map((last) => `127.0.0.${last}`);
/** Half of what a slow body may take. The second that a person may wait is measured on the built product. */
const MOST_MS = 5_000;

/** Begins a request whose rest never arrives. */
function begin(
  head: string,
  { body = "[", from, to }: { body?: string; from?: string; to?: OpenServer } = {},
) {
  const socket = open({ ...(from && { from }), ...(to && { to }) });
  socket.write(`${head}\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n${body}`);
  return socket;
}

async function post(
  path: string,
  { headers = {}, to = server }: { headers?: Record<string, string>; to?: OpenServer } = {},
) {
  const begun = performance.now();
  const asking = send({ host: "127.0.0.1", port: to.port, path, method: "POST", headers, agent: false });
  asking.end("[]");
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  await text(answer);
  return { status: answer.statusCode, ms: performance.now() - begun };
}

describe("requests that are never finished", () => {
  it("delay nobody at another address", async () => {
    const before = process.memoryUsage().rss;
    const held: Socket[] = [];
    const beyond: Socket[] = [];
    for (const from of OTHERS) {
      for (let nth = 0; nth < 128; nth++) held.push(begin("POST /sign-in HTTP/1.1", { from }));
      for (let nth = 0; nth < 20; nth++) {
        const socket = open({ from });
        socket.write("POST /sign-in HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
        held.push(socket, begin("POST /api/webhooks/pix HTTP/1.1", { from }));
      }
      await vi.waitUntil(() => held.every(({ connecting }) => !connecting), { interval: 10 });
      await sleep(20);
      // Beyond the share of an address there is an answer at once.
      for (let nth = 0; nth < 10; nth++) beyond.push(begin("POST /sign-in HTTP/1.1", { from }));
    }
    const drip = setInterval(() => held.forEach((socket) => socket.writable && socket.write("x")), 1_000);
    try {
      for (const socket of beyond) {
        if (socket.readableLength === 0) await once(socket, "readable");
        expect(String(socket.read())).toContain("HTTP/1.1 503");
      }
      for (let nth = 0; nth < 20; nth++) {
        const { status, ms } = await post("/w/principal");
        expect(status).toBe(200);
        expect(ms).toBeLessThan(MOST_MS);
      }
      expect(held.filter(({ destroyed, readableLength }) => destroyed || readableLength > 0)).toEqual([]);
      expect(handled.every(({ url }) => url === "/w/principal")).toBe(true);
      expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1_048_576);
    } finally {
      clearInterval(drip);
    }
  });

  it("use up the share of their own address alone, and none of its deliveries'", async () => {
    for (let nth = 0; nth < 128; nth++) begin("POST /sign-in HTTP/1.1");
    const answers = await vi.waitUntil(
      async () => {
        const answer = await post("/w/principal", { headers: { "next-action": "a" } });
        return answer.status === 503 && answer;
      },
      { timeout: 10_000, interval: 100 },
    );
    expect(answers.ms).toBeLessThan(MOST_MS);
    expect((await post("/api/webhooks/pix")).status).toBe(200);
    const read = await fetch(`http://127.0.0.1:${server.port}/`);
    expect(read.status).toBe(200);
    for (const socket of sockets.splice(0)) socket.destroy();
    await vi.waitUntil(async () => (await post("/w/principal")).status === 200, {
      timeout: 10_000,
      interval: 100,
    });
  });

  it("count for the client's address behind a trusted proxy, with or without its port", async () => {
    const to = behindProxy;
    const from = (address: string) => ({ headers: { "x-forwarded-for": address }, to });
    for (let nth = 0; nth < 128; nth++)
      begin(`POST /sign-in HTTP/1.1\r\nX-Forwarded-For: 198.51.100.1, 203.0.113.9:${50_000 + nth}`, { to });
    await vi.waitUntil(async () => (await post("/w/principal", from("203.0.113.9"))).status === 503, {
      timeout: 10_000,
      interval: 100,
    });
    expect((await post("/w/principal", from("203.0.113.10"))).status).toBe(200);
    expect((await post("/w/principal", from("203.0.113.9, 198.51.100.1"))).status).toBe(200);
  });

  it("may not be connections without end of one address", async () => {
    const most = 1_024 + RULES.streamsOfAddressMax;
    const held = Array.from({ length: most + 20 }, () => open({ from: "127.0.0.9" }));
    const answers: string[] = [];
    for (const socket of held) socket.on("data", (said: Buffer) => answers.push(said.toString()));
    await vi.waitUntil(() => answers.length >= 20, { timeout: 9_000, interval: 50 });
    expect(answers).toHaveLength(20);
    for (const answer of answers) expect(answer).toContain("HTTP/1.1 503 Service Unavailable");
    expect((await post("/w/principal")).status).toBe(200);
  });
});

it("closes connections without a request when it ends, and others behind their answer", async () => {
  let letGo = () => undefined;
  const fresh = await openServer(HERE, RULES, (request, response) => {
    if (request.url === "/done") return void response.end("done");
    response.write("first half, ");
    letGo = () => void response.end("second half");
  });
  const connection = async () => {
    const socket = connect(fresh.port, "127.0.0.1");
    await once(socket, "connect");
    return { socket, ended: once(socket.resume(), "close") };
  };
  const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [unused, kept, waiting] = [await connection(), await connection(), await connection()];
  ask(kept.socket, "/done");
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

it("gives deliveries to their handler in one spelling of its path, and leaves other paths as they came", async () => {
  const asked = [
    "/api/webhooks/pix/",
    "//api//webhooks///pix",
    "/API/Webhooks/./pix/../Pix/main?attempt=2",
    "http://guiche.example/api/webhooks/%70ix",
    "/api/webhooks/pix/Loja-A/",
    "/api/webhooks/pix/a%2Fb",
    "/api/webhooks/pix/main/more",
    "/api/webhooks",
    "//charges?a=1",
    "http://guiche.example",
  ];
  for (const path of asked) await post(path);
  expect(handled.map(({ url }) => url)).toEqual([
    ...["/api/webhooks/pix", "/api/webhooks/pix", "/api/webhooks/pix", "/api/webhooks/pix"],
    ...["/api/webhooks/pix/Loja-A", "/api/webhooks/pix/-", "/api/webhooks/pix/-", "/api/webhooks/pix/-"],
    ...["//charges?a=1", "/"],
  ]);
});

it("answers what comes slowly, and nobody waits for its handler", { timeout: 30_000 }, async () => {
  const slow = begin("POST /w/principal HTTP/1.1");
  const headers = open();
  headers.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  const heard = async (socket: Socket) => {
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    const begun = performance.now();
    await once(socket, "close");
    return { status: /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1], seconds: (performance.now() - begun) / 1_000 };
  };
  const [ofBody, ofHeaders] = await Promise.all([heard(slow), heard(headers)]);
  expect([ofBody.status, ofHeaders.status]).toEqual(["408", "408"]);
  expect(ofHeaders.seconds).toBeLessThan(7);
  expect(ofBody.seconds).toBeLessThan(12);
  expect(handled).toEqual([]);
});

it("closes the connection of a delivery whose body nobody reads, some time after its answer", async () => {
  const socket = begin("POST /api/webhooks/pix/unread HTTP/1.1");
  const begun = performance.now();
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  await once(socket, "close");
  expect(answer).toContain("HTTP/1.1 200 OK");
  expect(performance.now() - begun).toBeGreaterThan(1_500);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
