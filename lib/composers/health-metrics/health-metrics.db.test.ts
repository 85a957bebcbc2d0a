import { beforeAll, expect, it } from "vitest";
import { NOTHING_COUNTED, totalOf } from "@/lib/core/health-metrics/health-state";
import { apiCalls } from "@/lib/platform/store/tables/intents";
import { outages } from "@/lib/platform/store/tables/outages";
import { signCells } from "@/lib/platform/store/tables/health-metrics";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { getHealthMetrics } from "./get-health-metrics.server";
import { measureHealth } from "./measure-health.server";
import { pruneHealthMetrics } from "./prune-health-metrics.server";

const MINUTE_MS = 60_000;

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
  await givenWallets(services, ["principal", "loja-a"]);
});

const call = (at: Date, change: Partial<typeof apiCalls.$inferInsert> = {}) =>
  services.store.transaction((tx) =>
    tx.insert(apiCalls).values({
      at,
      method: "GET",
      path: "/account",
      wallet: "principal",
      status: 200,
      durationMs: 120,
      ...change,
    }),
  );
async function measureAll(): Promise<void> {
  while ((await measureHealth(services)).hasMore);
}

it("counts each minute once, however many count at once, and tells a person of its wallets alone", async () => {
  const start = services.clock.now();
  await measureAll();
  await call(start);
  await call(new Date(start.getTime() + 1_000), { wallet: "loja-a", status: 503, durationMs: 9_000 });
  await call(new Date(start.getTime() + 2_000), { wallet: null, path: "/auth", status: null });
  services.clock.advance(4 * MINUTE_MS);
  await Promise.all([measureAll(), measureAll()]);
  await measureAll();

  const manager = await testContext(services, { role: "manager" });
  for (const window of ["day", "week", "month"] as const) {
    const signs = await getHealthMetrics(manager, { window });
    expect(signs.begins).toHaveLength(signs.measured.length);
    expect(signs.calls.whole).toEqual({ ...NOTHING_COUNTED, good: 1, failed: 1, unanswered: 1 });
    expect(signs.calls.cells.filter((cell) => cell !== null).map(totalOf)).toEqual([3]);
    // Nothing was measured before, and so nothing is known of it.
    expect(signs.measured.filter((minutes) => minutes > 0).length).toBeLessThanOrEqual(2);
    expect(signs.calls.wholeP95Ms).toBeGreaterThan(4_000);
  }
  const limited = await testContext(services, { role: "manager", wallet: "loja-a", wallets: ["loja-a"] });
  const own = await getHealthMetrics(limited, { window: "day" });
  expect(own.calls.whole).toEqual({ ...NOTHING_COUNTED, failed: 1 });
  expect(own.wallets.map(({ reference }) => reference)).toEqual(["loja-a"]);
});

it("tells outages, and measures nothing of what lies behind a gap", async () => {
  const gone = services.clock.now();
  services.clock.advance(3 * 60 * MINUTE_MS);
  const back = services.clock.now();
  await services.store.transaction((tx) =>
    tx.insert(outages).values({
      id: crypto.randomUUID(),
      startedAt: gone,
      endedAt: back,
      cause: "not_running",
      finishedAt: back,
    }),
  );
  await call(new Date(gone.getTime() + 60 * MINUTE_MS));
  await measureAll();
  const signs = await getHealthMetrics(await testContext(services, { role: "manager" }), { window: "day" });
  expect(signs.outages).toMatchObject([{ startedAt: gone.toISOString(), endedAt: back.toISOString() }]);
  expect(signs.calls.whole.good).toBe(1);
  expect(signs.measured.reduce((sum, minutes) => sum + minutes, 0)).toBeLessThan(15);
});

it("keeps of each length what its window shows, and no more", async () => {
  const stepsLeft = async () => {
    const rows = await services.store.read((reader) =>
      reader.select({ step: signCells.step }).from(signCells),
    );
    return [...new Set(rows.map(({ step }) => step))].toSorted((a, b) => a - b);
  };
  expect(await stepsLeft()).toEqual([15, 120, 480]);
  services.clock.advance(2 * 24 * 60 * MINUTE_MS);
  await pruneHealthMetrics(services);
  expect(await stepsLeft()).toEqual([120, 480]);
  services.clock.advance(40 * 24 * 60 * MINUTE_MS);
  await pruneHealthMetrics(services);
  expect(await stepsLeft()).toEqual([]);
});
