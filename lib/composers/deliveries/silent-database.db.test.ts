/** @module-tag extended */
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { newId } from "@/lib/core/ids";
import { isReady } from "@/lib/composers/health/is-ready.server";
import { openStorageCheck } from "@/lib/composers/health/storage-check.server";
import { signBody } from "@/lib/pix/signature.server";
import { type Store, openStore } from "@/lib/platform/store/store.server";
import { sendHeartbeat, newInstance } from "@/lib/reconciliation/outages/heartbeat.server";
import { type TestServices, testServices } from "@/lib/testing/context";
import { eventBody } from "@/lib/testing/deliveries";
import { type SilentProxy, startProxyFor } from "@/lib/testing/silent-proxy";
import { type DeliveryWriter, openDeliveryWriter } from "./delivery-writer.server";
import { receiveDelivery } from "./receive-delivery.server";

const direct = await testServices();
let proxy: SilentProxy;
let store: Store;
let services: TestServices;
let writer: DeliveryWriter;
beforeAll(async () => {
  proxy = await startProxyFor(inject("postgresUrl"));
});
beforeEach(() => {
  proxy.setMode("pass");
  store = openStore(proxy.urlFor(direct.store.url));
  services = { ...direct, store };
  writer = openDeliveryWriter(store);
});
afterEach(async () => {
  proxy.setMode("cut");
  await store.close();
});
afterAll(() => proxy.close());

/** Six seconds are promised. A slow machine may need more, but not this long. */
const ENDLESS_MS = 30_000;

async function receive(by = writer): Promise<{ status: number; tookMs: number }> {
  const body = new TextEncoder().encode(eventBody("unheard_of", { transactionId: newId() }));
  const secret = services.env.webhookSecrets.get("main")?.[0] ?? "";
  const headers = new Headers({ "x-service-signature": signBody(secret, body) });
  const startedMs = performance.now();
  const { status } = await receiveDelivery(services, by, { endpoint: "main", body, headers });
  return { status, tookMs: performance.now() - startedMs };
}

const receiveMany = (count: number) => Promise.all(Array.from({ length: count }, () => receive()));
const statuses = (receipts: readonly { status: number }[]) => [
  ...new Set(receipts.map(({ status }) => status)),
];

describe("a database that falls silent", () => {
  it("is answered 503 in time, and receipt and beat go on within 15 seconds of its return, without a restart", async () => {
    const trial = openStorageCheck(services);
    const ready = () => isReady(services.env, trial, { ageMs: () => 0 });
    const instance = newInstance();
    await sendHeartbeat(services, instance);
    expect(statuses(await receiveMany(20))).toEqual([200]);
    expect(await ready()).toEqual({ isReady: true });

    proxy.setMode("silent");
    const silent = await receiveMany(100);
    expect(statuses(silent)).toEqual([503]);
    expect(Math.max(...silent.map(({ tookMs }) => tookMs))).toBeLessThan(ENDLESS_MS);
    await vi.waitUntil(async () => !(await ready()).isReady);
    expect(await ready()).toEqual({ isReady: false, because: ["receipt"] });
    await expect(sendHeartbeat(services, instance)).rejects.toThrow();

    proxy.setMode("pass");
    await vi.waitUntil(async () => (await receive()).status === 200, { interval: 100 });
    await vi.waitUntil(async () => (await ready()).isReady, { interval: 100 });
    await sendHeartbeat(services, instance);
    expect(statuses(await receiveMany(20))).toEqual([200]);
    expect(writer.waiting()).toBe(0);
  });

  it("lets no more wait than there is room for: the others are sent away at once", async () => {
    const small = openDeliveryWriter(store, { waitingMax: 3 });
    await receive(small);
    proxy.setMode("silent");
    // Two batches are on their way, three wait.
    const held = [receive(small), receive(small)];
    const waiting = Array.from({ length: 3 }, () => receive(small));
    const others = Promise.all([...held, ...waiting]);
    const sentAway = receive(small);
    expect(await Promise.race([sentAway, ...held, ...waiting])).toBe(await sentAway);
    expect(statuses([await sentAway, ...(await others)])).toEqual([503]);
  });
});

it("receipt does not wait for forms: forty of them hold every connection for writing", async () => {
  const forms = Array.from({ length: 40 }, () =>
    store.transaction((tx) => tx.execute(sql`select pg_sleep(4)`)).catch(() => undefined),
  );
  await vi.waitUntil(() => store.writers.waitingCount > 0);
  const received = await receiveMany(50);
  expect(statuses(received)).toEqual([200]);
  // It is over while forms still wait.
  expect(store.writers.waitingCount).toBeGreaterThan(0);
  await Promise.all(forms);
});

it("a lock on the inbox ends in 503, and receipt goes on when it is gone", async () => {
  const locker = await direct.store.writers.connect();
  await locker.query(
    "set idle_in_transaction_session_timeout = 0; begin; lock table deliveries in access exclusive mode",
  );
  const refused = await receiveMany(5);
  expect(statuses(refused)).toEqual([503]);
  expect(Math.max(...refused.map(({ tookMs }) => tookMs))).toBeLessThan(ENDLESS_MS);
  await locker.query("rollback");
  locker.release(true);
  expect(statuses(await receiveMany(5))).toEqual([200]);
});
