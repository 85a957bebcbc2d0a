import { type Socket, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { builtActions, postAction, provePresence, resultOf, sessionOf, trySignIn } from "../fixtures/by-http";
import { effects } from "../fixtures/effects";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { plantRecord } from "../fixtures/planted-record";
import { running } from "../fixtures/test";
import { holderOf, memoryMbOf } from "../../scripts/bench/process-tree";
import { openDelivery } from "../../lib/platform/vault/bodies.server";
import { runningVault } from "../fixtures/local-vault";

// Floods and forged addresses, against the built server as it listens.
test.describe.configure({ mode: "serial" });

test("T4: a body of 2 MB is refused and no action runs", async () => {
  const action = builtActions().find(({ name }) => name === "createChargeAction");
  if (!action) throw new Error("no such action");
  const cookie = await sessionOf("finance");
  const before = await effects();
  const answer = await postAction(
    action,
    cookie,
    JSON.stringify([{ description: "a".repeat(2 * 1024 * 1024) }]),
  );
  expect(answer.ok).toBe(false);
  expect(await resultOf(answer)).toBeNull();
  expect(await effects()).toEqual(before);
});

const SLOW_BODIES = 50;
const DELIVERIES = 100;

test("T4: fifty slow bodies stop no webhook", async () => {
  await plantRecord();
  const { port } = new URL(running().url);
  const [action] = builtActions();
  const slow = Array.from({ length: SLOW_BODIES }, (_, index) => {
    const socket = connect(Number(port), "127.0.0.1");
    const isWebhook = index % 2 === 0;
    socket.on("error", () => undefined);
    socket.write(
      [
        `POST ${isWebhook ? "/api/webhooks/pix" : "/sign-in"} HTTP/1.1`,
        `host: localhost:${port}`,
        "content-type: text/plain;charset=UTF-8",
        "content-length: 900000",
        ...(isWebhook ? [] : [`next-action: ${action?.id ?? ""}`, "sec-fetch-site: same-origin"]),
        "",
        "[",
      ].join("\r\n"),
    );
    return socket;
  });
  const drip = setInterval(() => slow.forEach((socket) => socket.writable && socket.write(" ")), 200);
  try {
    await sleep(1_000);
    expect(slow.filter((socket) => !socket.destroyed)).toHaveLength(SLOW_BODIES);
    const [stored] = await rowsOf<{
      endpoint: string;
      bodySha256: string;
      body: Buffer;
      headers: Record<string, string>;
    }>(
      `select endpoint, body_sha256 as "bodySha256", body, headers from deliveries
        where endpoint = 'main' and body <> '' order by id desc limit 1`,
    );
    if (!stored) throw new Error("nothing was received before");
    const body = new Uint8Array(openDelivery(runningVault(), stored));
    for (let count = 0; count < DELIVERIES; count++) {
      const answer = await fetch(`${running().url}/api/webhooks/pix`, {
        method: "POST",
        headers: stored.headers,
        body,
      });
      expect(answer.status).toBe(200);
    }
    // All of them, and the slow ones still speak.
    expect(slow.some((socket) => !socket.destroyed)).toBe(true);
  } finally {
    clearInterval(drip);
    slow.forEach((socket) => socket.destroy());
  }
});

test("T10: the address that is counted is the connection's, whatever the caller says of itself", async () => {
  const counted = async () =>
    (await rowsOf<{ key: string }>("select key from tries where key like 'address:%' order by key")).map(
      ({ key }) => key,
    );
  for (const forged of ["203.0.113.7", "203.0.113.8, 198.51.100.1", "127.0.0.1, 203.0.113.9", "::1"])
    expect(
      (await trySignIn(`nobody-${crypto.randomUUID()}@guiche.example`, { "x-forwarded-for": forged })).status,
    ).toBe(401);
  expect(await counted()).toEqual(["address:127.0.0.1"]);
  await rowsOf("update tries set next_at = now() + interval '1 hour' where key = 'address:127.0.0.1'");
  try {
    const callers: Record<string, string>[] = [
      {},
      { "x-forwarded-for": "203.0.113.10" },
      { "x-real-ip": "203.0.113.11" },
    ];
    for (const headers of callers)
      expect((await trySignIn("nobody@guiche.example", headers)).status, JSON.stringify(headers)).toBe(429);
  } finally {
    await rowsOf("delete from tries where key = 'address:127.0.0.1'");
  }
});

const actionOf = (name: string) => {
  const action = builtActions().find((each) => each.name === name);
  if (!action) throw new Error(`no action ${name} in the build`);
  return action;
};

async function dataOf<Data>(name: string, cookie: string, input: unknown): Promise<Data> {
  const result = await resultOf(await postAction(actionOf(name), cookie, JSON.stringify([input])));
  if (!result?.ok) throw new Error(`${name} was refused: ${JSON.stringify(result)}`);
  return result.data as Data;
}

async function provenSessionOf(role: string): Promise<string> {
  const cookie = await sessionOf(role);
  await provePresence(role, cookie);
  return cookie;
}

const decisionOf = async (changeId: string) => ({
  changeId,
  sha256: String(await singleValue("select sha256 from change_requests where id = $1", [changeId])),
});

test("T58: a header that `Connection` names stays, and no body becomes a second request", async () => {
  const { port } = new URL(running().url);
  const inner = "GET /sign-in HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const socket = connect(Number(port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => (answer += chunk));
  const closed = new Promise((done) => socket.once("close", done));
  socket.write(
    `GET / HTTP/1.1\r\nHost: localhost\r\nConnection: content-length\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
  );
  await closed;
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(["HTTP/1.1 400"]);
});

test("T5: an action that another origin calls is answered 403", async () => {
  const { id, page } = actionOf("setFreezeAction");
  const call = (origin: string) =>
    fetch(running().url + page, {
      method: "POST",
      headers: {
        "content-type": "text/plain;charset=UTF-8",
        "next-action": id,
        "sec-fetch-site": "cross-site",
        origin,
      },
      body: "[]",
    });
  for (const origin of ["https://elsewhere.example", "null", "no origin"])
    expect((await call(origin)).status, origin).toBe(403);
  expect((await call(new URL(running().url).origin)).status).not.toBe(403);
});

const SLOW_OF_EACH = 250;
const SLOW_HEADER = "X-Slow: ";
const MOST_MS = 1_000;
const MOST_MB = 200;

test("T59: a person signs in, agrees and freezes beside 2,000 slow headers and 2,000 slow bodies", async () => {
  const { port } = new URL(running().url);
  const admin = await provenSessionOf("admin");
  const manager = await provenSessionOf("manager");
  const finance = await sessionOf("finance");
  const person = {
    name: "Pessoa Lenta",
    email: `lenta-${crypto.randomUUID().slice(0, 8)}@loja.example`,
    role: "viewer",
    wallets: null,
  };
  const { changeId } = await dataOf<{ changeId: string }>("createPersonAction", admin, person);
  const decision = await decisionOf(changeId);
  const freeze = { target: "*", reason: "Acesso suspeito" };
  // Looked for before there are thousands of connections, among which its own could be missed.
  const listener = holderOf(Number(port), process.ppid);
  const before = memoryMbOf(listener);
  const timed = async <Result>(work: () => Promise<Result>): Promise<number> => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  // A sign-in hashes a password: beside other work of the machine it takes longer, with and without slow connections.
  const undisturbed = await timed(() => sessionOf("manager"));

  const slow = new Set<Socket>();
  let goesOn = true;
  /** Slow headers come again when they are shut out. */
  function beSlow(from: string, rest: string): void {
    const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: from });
    slow.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      slow.delete(socket);
      if (goesOn && rest === SLOW_HEADER) setTimeout(beSlow, 1_000, from, rest);
    });
    socket.write(`POST /sign-in HTTP/1.1\r\nHost: localhost\r\n${rest}`);
  }
  for (const last of ["2", "3", "4", "5", "6", "7", "8", "9"])
    for (let nth = 0; nth < SLOW_OF_EACH; nth++)
      for (const rest of [SLOW_HEADER, "Content-Length: 900000\r\n\r\n["]) beSlow(`127.0.0.${last}`, rest);
  const drip = setInterval(() => slow.forEach((socket) => socket.writable && socket.write("x")), 1_000);
  let isFrozen = false;
  try {
    await sleep(2_000);
    expect(slow.size).toBeGreaterThan(2_000);
    const took = [
      await timed(() => sessionOf("manager")),
      await timed(() => dataOf("agreeToChangeAction", manager, decision)),
      await timed(async () => {
        await dataOf("setFreezeAction", finance, freeze);
        isFrozen = true;
      }),
      await timed(() => sessionOf("support")),
    ];
    expect(slow.size).toBeGreaterThan(2_000);
    expect(Math.max(...took), JSON.stringify(took)).toBeLessThan(Math.max(MOST_MS, 4 * undisturbed));
    expect(memoryMbOf(listener) - before).toBeLessThan(MOST_MB);
  } finally {
    goesOn = false;
    clearInterval(drip);
    slow.forEach((socket) => socket.destroy());
    if (isFrozen) {
      const lift = await dataOf<{ changeId: string }>("liftFreezeAction", admin, freeze);
      await dataOf("agreeToChangeAction", manager, await decisionOf(lift.changeId));
    }
  }
});
