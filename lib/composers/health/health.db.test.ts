import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { compareBalance } from "@/lib/reconciliation/balances/compare-balance.server";
import { centavos } from "@/lib/core/money/money";
import { openStore } from "@/lib/platform/store/store.server";
import { balances } from "@/lib/platform/store/tables/wallets";
import { applyDelivery } from "@/lib/composers/deliveries/apply-delivery.server";
import { insertDeliveries } from "@/lib/composers/deliveries/records.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { type InstanceStatus, getHealth, readHealth } from "./get-health.server";
import { mayReadMetrics } from "./may-read-metrics.server";
import { metricsOf } from "./metrics.server";
import { stored } from "@/lib/testing/deliveries";

const standing = { tokenAgeMs: 12_000, circuit: "closed" } as const;
const link = { ...standing, machineAheadMs: 3_000, serviceAheadMs: null };

const signs = {
  receipt: { isOk: true, tookMs: 2, waiting: 0 },
  loops: [{ name: "beat", endedAgoMs: 4_500, runningForMs: null, failed: 1, abandoned: 2, isLate: false }],
} satisfies InstanceStatus;

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
  await givenWallet(services, "loja-a", { availableCentavos: 100 });
  await givenWallet(services, "loja-b");
});

async function givenDelivery(text: string): Promise<number> {
  const [id = 0] = await services.store.transaction((tx) =>
    insertDeliveries(tx, [
      {
        ...stored(services.vault, text),
        headers: {},
        secretIndex: 0,
        receivedAt: services.clock.now(),
      },
    ]),
  );
  return id;
}

it("tells what waits, since when, and when each wallet was last heard of", async () => {
  const at = services.clock.now();
  const sentAt = new Date(at.getTime() - 40).toISOString();
  const id = await givenDelivery(
    JSON.stringify({ event: "unheard_of", eventId: "1", timestamp: sentAt, subAccount: "loja-a", data: {} }),
  );
  await givenDelivery("waits");
  services.clock.advance(250);
  await applyDelivery(services, id);

  const manager = await testContext(services, { role: "manager" });
  const health = await getHealth(manager, link, signs);
  expect(health).toMatchObject({
    database: { isOk: true, clockDifferenceMs: 3_000 },
    service: { ...standing, clockDifferenceMs: 40 },
    deliveries: { waiting: 1, oldestWaitingAt: at.toISOString(), failed: 0, lagMsMedian: 250 },
    intents: { open: 0, paused: 0, oldestAt: null },
    reads: { due: 0 },
  });
  expect(health.wallets).toEqual([
    {
      reference: "loja-a",
      name: "loja-a",
      isKnown: true,
      lastEventAt: at.toISOString(),
      balanceReadAt: at.toISOString(),
      drift: null,
    },
    {
      reference: "loja-b",
      name: "loja-b",
      isKnown: true,
      lastEventAt: null,
      balanceReadAt: null,
      drift: null,
    },
  ]);

  const limited = await testContext(services, { wallet: "loja-b", wallets: ["loja-b"] });
  expect((await getHealth(limited, link, signs)).wallets.map(({ reference }) => reference)).toEqual([
    "loja-b",
  ]);
});

it("says the same to Prometheus, without naming a wallet", async () => {
  const { text } = await metricsOf(await readHealth(services, link, signs, "all"));
  expect(text).toMatch(/^guiche_database_up 1$/m);
  expect(text).toMatch(/^guiche_deliveries_waiting 1$/m);
  expect(text).toMatch(/^guiche_token_age_seconds 12$/m);
  expect(text).toMatch(/^guiche_receipt_up 1$/m);
  expect(text).toMatch(/^guiche_loop_age_seconds\{loop="beat"\} 4.5$/m);
  expect(text).toMatch(/^guiche_loop_rounds_abandoned_total\{loop="beat"\} 2$/m);
  expect(text).toMatch(/^guiche_loops_late 0$/m);
  expect(text).not.toContain("loja-a");
});

it("names a wallet whose balance is not explained, with the difference and its age", async () => {
  // A delivery that waits in the inbox excuses a difference for a while.
  services.clock.advance(11 * 60_000);
  await compareBalance(services, "loja-a");
  const { wallet, availableCentavos } = { wallet: "loja-a", availableCentavos: centavos(93) };
  await services.store.transaction((tx) =>
    tx
      .update(balances)
      .set({ availableCentavos, readAt: services.clock.now() })
      .where(eq(balances.wallet, wallet)),
  );
  await compareBalance(services, wallet);
  services.clock.advance(20 * 60_000);
  await services.store.transaction((tx) =>
    tx.update(balances).set({ readAt: services.clock.now() }).where(eq(balances.wallet, wallet)),
  );
  await compareBalance(services, wallet);
  const health = await readHealth(services, link, signs, "all");
  expect(health.wallets[0]?.drift).toMatchObject({ state: "alarm", availableCentavos: -7, heldCentavos: 0 });
  const { text } = await metricsOf(health);
  expect(text).toMatch(/^guiche_balance_drift_centavos\{wallet="loja-a",bucket="available"\} -7$/m);
  expect(text).toMatch(/^guiche_balance_drift_age_seconds\{wallet="loja-a"\} 1200$/m);
  expect(text).toMatch(/^guiche_balance_drift_alarms 1$/m);
  expect(text).not.toContain("loja-b");
});

it("says that the database is away, and nothing that it cannot know", async () => {
  const away = { ...services, store: openStore(services.ownerUrl) };
  await away.store.close();
  const health = await readHealth(away, { ...link, tokenAgeMs: null }, signs, "all");
  expect(health.database.isOk).toBe(false);
  const { text } = await metricsOf(health);
  expect(text).toMatch(/^guiche_database_up 0$/m);
  expect(text).not.toMatch(/^guiche_(deliveries_waiting|token_age_seconds) /m);
});

it.each([
  [null, { "x-forwarded-for": "127.0.0.1" }, true],
  [null, { "x-forwarded-for": "::ffff:127.0.0.1" }, true],
  [null, { "x-forwarded-for": "10.0.0.7" }, false],
  [null, { "x-forwarded-for": "10.0.0.7, 127.0.0.1" }, false],
  [null, {}, false],
  ["metrics-token-of-a-test", { "x-forwarded-for": "127.0.0.1" }, false],
  ["metrics-token-of-a-test", { authorization: "Bearer metrics-token-of-a-test" }, true],
  ["metrics-token-of-a-test", { authorization: "Bearer another" }, false],
])("with token %s, headers %j may read the metrics: %s", (metricsToken, headers, may) => {
  expect(mayReadMetrics({ metricsToken }, new Headers(headers as Record<string, string>))).toBe(may);
});
