import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { builtActions, postAction, resultOf, sessionOf, trySignIn } from "../fixtures/by-http";
import { effects } from "../fixtures/effects";
import { rowsOf } from "../fixtures/mirror";
import { plantRecord } from "../fixtures/planted-record";
import { running } from "../fixtures/test";
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
