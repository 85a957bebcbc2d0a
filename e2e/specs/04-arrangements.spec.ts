import { once } from "node:events";
import { request as plainly } from "node:http";
import { request as securely } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { signBody } from "@/lib/pix/signature.server";
import { framingsOf } from "@/lib/testing/framings";
import { type Arrangement, type Plan, arrange, signInTo, unknownEvent } from "../fixtures/arrangements";
import { ask, connectTo } from "../fixtures/ask-securely";
import { call, signInToService } from "../fixtures/pieces";
import { PROXIES } from "../fixtures/proxies";

// The same of each way to run it that docs/operating.md names: `npm start`, an edge process, and both behind each proxy.

const PLANS: readonly Plan[] = [null, ...PROXIES].flatMap((proxy) =>
  [false, true].map((hasEdge) => ({
    name: `${proxy ? `two dashboards behind ${proxy}` : "npm start"}${hasEdge ? ", with edge processes" : ""}`,
    proxy,
    hasEdge,
  })),
);
const PATIENCE = { timeout: 120_000 };
const WEBHOOKS = "/api/webhooks/pix";
const JSON_TYPE = { "content-type": "application/json" };
const STREAMS_OF_ADDRESS = 3;
/** Headers have 5 seconds and a body 10; a second for each look, and some for a slow machine. */
const HEADERS_SECONDS = 9;
const BODY_SECONDS = 16;
/** Go's server waits for what is left of a small body before it passes an answer on: 60 seconds, as the Caddyfile has it. */
const BODY_SECONDS_OF_CADDY = 66;
const DEAD_SECONDS = 90;
const BLOCKED = 5;

for (const plan of PLANS)
  test(plan.name, async () => {
    test.setTimeout(15 * 60_000);
    const arrangement = await arrange(plan, { LIVE_STREAMS_MAX: `20,${STREAMS_OF_ADDRESS}` });
    try {
      for (let nth = 0; nth < arrangement.count; nth++) await arrangement.start(nth);
      await test.step("takes what is signed, byte for byte, and nothing else", () =>
        takesSigned(arrangement));
      await test.step("handles no request that is hidden in another one", () => hidesNothing(arrangement));
      await test.step("ends a request that does not go on", () =>
        endsSlow(arrangement, plan.proxy === "caddy" ? BODY_SECONDS_OF_CADDY : BODY_SECONDS));
      await test.step("passes live streams on as they come, so many to one address", () =>
        streams(arrangement));
      if (plan.proxy) {
        await test.step("restarts one after the other without losing a delivery", () =>
          restarts(arrangement));
        await test.step("says in a page of its own that nobody answers", () => isAway(arrangement));
      }
      if (plan.proxy !== "caddy")
        await test.step("finds what a dead receiver did not hear", () => findsUnheard(arrangement));
    } finally {
      await arrangement.end();
    }
  });

const storedAs = async ({ pieces }: Arrangement, ids: readonly string[]): Promise<number> => {
  const { rows } = await pieces.database.query<{ stored: number }>(
    "select count(*)::int as stored from deliveries where event_id = any($1)",
    [ids],
  );
  return rows[0]?.stored ?? 0;
};

const signed = ({ pieces }: Arrangement, body: string | Buffer) => ({
  "x-service-signature": signBody(pieces.secrets.webhookSecret, Buffer.from(body)),
});

async function takesSigned(arrangement: Arrangement): Promise<void> {
  const { edgeUrl } = arrangement;
  const post = (body: string | Buffer, headers: Record<string, string>, path = WEBHOOKS) =>
    ask(`${edgeUrl}${path}`, { method: "POST", headers: { ...JSON_TYPE, ...headers }, body });
  // Blanks, escapes and an unusual order of keys.
  const { id } = unknownEvent();
  const body = `{ "data" : {"transactionId":"${id}", "a" : "\\u00e9 é", "n":1.0},\n"event":"unheard_of" ,"eventId":"${id}","pad":"${"x".repeat(900_000)}"}`;
  expect((await post(body, signed(arrangement, body))).status).toBe(200);
  await expect.poll(() => storedAs(arrangement, [id])).toBe(1);
  const other = unknownEvent();
  expect((await post(other.body, signed(arrangement, body))).status).toBe(401);
  expect((await post(other.body, {})).status).toBe(401);
  expect((await post(other.body, signed(arrangement, other.body), "/api/webhooks/nobody")).status).toBe(404);
  const large = Buffer.alloc(1_200_000, 0x20);
  const refused = await post(large, signed(arrangement, large)).catch(() => ({ status: 413 }));
  expect(refused.status).toBe(413);
  expect(await storedAs(arrangement, [other.id])).toBe(0);
}

/** A delivery that would be taken, as the body of requests whose length two programs may read differently. */
async function hidesNothing(arrangement: Arrangement): Promise<void> {
  const whole = ({ body }: { body: string }) =>
    [
      `POST ${WEBHOOKS} HTTP/1.1`,
      "Host: localhost",
      "Content-Type: application/json",
      `X-Service-Signature: ${signed(arrangement, body)["x-service-signature"]}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n");
  const open = unknownEvent();
  await sendBytes(arrangement.edgeUrl, whole(open));
  await expect.poll(() => storedAs(arrangement, [open.id])).toBe(1);

  const hidden: string[] = [];
  const sent: Promise<void>[] = [];
  for (const [url, path] of [
    [arrangement.edgeUrl, "/api/health"],
    [arrangement.edgeUrl, WEBHOOKS],
    [arrangement.pagesUrl, "/sign-in"],
  ] as const)
    for (const method of ["GET", "POST", "DELETE"]) {
      const event = unknownEvent();
      hidden.push(event.id);
      for (const framing of framingsOf(whole(event))) {
        const head = [`${method} ${path} HTTP/1.1`, "Host: localhost", ...framing.headers].join("\r\n");
        sent.push(sendBytes(url, `${head}\r\n\r\n${framing.body}`, framing.endsEarly));
      }
    }
  await Promise.all(sent);
  expect(await storedAs(arrangement, hidden)).toBe(0);
}

async function sendBytes(url: string, bytes: string, endsEarly = false): Promise<void> {
  const socket = await connectTo(url);
  socket.resume().write(bytes, "latin1");
  if (endsEarly) socket.end();
  await Promise.race([once(socket, "close"), sleep(2_000)]);
  socket.destroy();
}

async function endsSlow({ pagesUrl, edgeUrl }: Arrangement, bodySeconds: number): Promise<void> {
  const head = `POST ${WEBHOOKS} HTTP/1.1\r\nHost: localhost\r\n`;
  const body = `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
  const seconds = await Promise.all([
    secondsUntilEnded(pagesUrl, head),
    secondsUntilEnded(edgeUrl, head),
    secondsUntilEnded(edgeUrl, body),
  ]);
  expect(seconds[0]).toBeLessThan(HEADERS_SECONDS);
  expect(seconds[1]).toBeLessThan(HEADERS_SECONDS);
  expect(seconds[2]).toBeLessThan(bodySeconds);
}

/** Until a request that is begun is answered or cut off; its headers go on by a byte every second where they have not ended. */
async function secondsUntilEnded(url: string, bytes: string): Promise<number> {
  const socket = await connectTo(url);
  const begun = performance.now();
  socket.write(bytes);
  const pace = setInterval(() => !bytes.includes("\r\n\r\n") && socket.write("a"), 1_000);
  await Promise.race([once(socket, "data"), once(socket, "close"), sleep(80_000)]);
  clearInterval(pace);
  socket.destroy();
  return (performance.now() - begun) / 1_000;
}

async function streams(arrangement: Arrangement): Promise<void> {
  const cookie = await signInTo(arrangement, "viewer");
  const open = (localAddress: string, headers = {}) =>
    openStream(arrangement, { localAddress, cookie, headers });
  const one = await open("127.0.0.2");
  expect(one.status).toBe(200);
  await payOne(arrangement);
  await expect.poll(one.said, PATIENCE).toContain("transaction.changed");

  // Each process counts for itself. A client that claims another address is not believed.
  const more = [];
  for (let nth = 0; nth < STREAMS_OF_ADDRESS * arrangement.count; nth++)
    more.push(await open("127.0.0.2", { "x-forwarded-for": `203.0.113.${nth}` }));
  expect(more.filter(({ status }) => status !== 200)).not.toEqual([]);
  const other = await open("127.0.0.3");
  expect(other.status).toBe(200);
  for (const stream of [one, other, ...more]) stream.close();
}

type Stream = { status: number; said(): string; close(): void };

function openStream(
  { edgeUrl }: Arrangement,
  {
    localAddress,
    cookie,
    headers,
  }: { localAddress: string; cookie: string; headers: Record<string, string> },
): Promise<Stream> {
  return new Promise((done, fail) => {
    const send = edgeUrl.startsWith("https:") ? securely : plainly;
    const asked = send(
      `${edgeUrl}/api/live`,
      {
        family: 4,
        agent: false,
        rejectUnauthorized: false,
        localAddress,
        headers: { cookie, "accept-encoding": "gzip", ...headers },
      },
      (answer) => {
        let words = "";
        answer.on("error", () => undefined);
        answer.setEncoding("utf8").on("data", (chunk: string) => (words += chunk));
        done({ status: answer.statusCode ?? 0, said: () => words, close: () => asked.destroy() });
      },
    );
    asked.on("error", fail);
    asked.end();
  });
}

/** A charge of the service that is paid there; its id. */
async function payOne({ pieces }: Arrangement): Promise<string> {
  const token = await signInToService(pieces);
  const wanted = { amount: 10, description: "through an arrangement" };
  const { id } = await call<{ id: string }>(`${pieces.apiUrl}/pix`, token, "POST", wanted);
  await call(`${pieces.controlUrl}/charges/${id}/pay`, pieces.secrets.controlToken, "POST", {});
  return id;
}

const appliedOf = async ({ pieces }: Arrangement, ids: readonly string[]): Promise<number> => {
  const { rows } = await pieces.database.query<{ applied: number }>(
    "select count(distinct transaction_id)::int as applied from deliveries where event = 'payment_completed' and state = 'applied' and transaction_id = any($1)",
    [ids],
  );
  return rows[0]?.applied ?? 0;
};

async function restarts(arrangement: Arrangement): Promise<void> {
  const paid: string[] = [];
  const statuses: number[] = [];
  let isOver = false;
  const paying = (async () => {
    for (; !isOver; await sleep(200)) paid.push(await payOne(arrangement));
  })();
  const looking = (async () => {
    for (; !isOver; await sleep(200)) statuses.push((await ask(`${arrangement.pagesUrl}/sign-in`)).status);
  })();
  for (const nth of [0, 1]) {
    await arrangement.stop(nth);
    await arrangement.start(nth);
    // The proxy looks every two seconds, or tries again after five, who is there.
    await sleep(6_000);
  }
  isOver = true;
  await Promise.all([paying, looking]);
  await expect.poll(() => appliedOf(arrangement, paid), PATIENCE).toBe(paid.length);
  expect(paid.length).toBeGreaterThan(10);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const { rows } = await arrangement.pieces.database.query("select 1 from outages");
  expect(rows).toEqual([]);
}

async function isAway(arrangement: Arrangement): Promise<void> {
  for (const nth of [0, 1]) await arrangement.stop(nth);
  const page = await ask(`${arrangement.pagesUrl}/w/principal`);
  expect(page).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.text).toContain("fora do ar");
  const { body } = unknownEvent();
  const headers = { ...JSON_TYPE, ...signed(arrangement, body) };
  expect((await ask(`${arrangement.edgeUrl}${WEBHOOKS}`, { method: "POST", headers, body })).status).toBe(
    503,
  );
  for (const nth of [0, 1]) await arrangement.start(nth);
}

async function findsUnheard(arrangement: Arrangement): Promise<void> {
  const { pieces, count } = arrangement;
  const paid: string[] = [];
  for (let nth = 0; nth < BLOCKED; nth++) paid.push(await payOne(arrangement));
  await expect.poll(() => appliedOf(arrangement, paid), PATIENCE).toBe(BLOCKED);
  await pieces.database.query("delete from outages");

  for (let nth = 0; nth < count; nth++) await arrangement.kill(nth);
  for (const transactionId of paid) {
    await call(`${pieces.controlUrl}/blocks`, pieces.secrets.controlToken, "POST", {
      transactionId,
      blockType: "med",
    });
    await sleep((DEAD_SECONDS * 1_000) / BLOCKED);
  }
  for (let nth = 0; nth < count; nth++) await arrangement.start(nth);
  const found = async () => {
    const { rows } = await pieces.database.query(
      `select (select count(*)::int from outages where finished_at is not null) as outages,
        (select count(*)::int from transactions where has_open_block and id = any($1)) as blocked`,
      [paid],
    );
    return rows[0] as unknown;
  };
  await expect.poll(found, PATIENCE).toEqual({ outages: 1, blocked: BLOCKED });
}
