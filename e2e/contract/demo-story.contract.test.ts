import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { systemClock } from "@/lib/core/time/clock";
import { ROLES } from "@/lib/core/enums/people";
import { openPixClient } from "@/lib/pix/client.server";
import { approvals, intents } from "@/lib/platform/store/tables/intents";
import { outages } from "@/lib/platform/store/tables/outages";
import { testServices } from "@/lib/testing/context";
import { givenPerson } from "@/lib/testing/factories";
import { openDemoFacts } from "../../scripts/demo-facts";
import { seedDecisions, seedToday, seedWork } from "../../scripts/demo-story";
import { type DemoSeeder } from "../../scripts/demo-seeder";
import { type StartedSandbox, startSandbox } from "../fixtures/sandbox";

// The actions of people that the demo inserts, through the verbs of the product and against a running sandbox.

let sandbox: StartedSandbox;
let teller: DemoSeeder;
beforeAll(async () => {
  sandbox = await startSandbox(inject("postgresUrl"));
  const services = await testServices({
    env: {
      pixBaseUrl: sandbox.baseUrl,
      pixClientId: sandbox.clientId,
      pixClientSecret: sandbox.clientSecret,
    },
  });
  const { env, log, ownerUrl } = services;
  for (const role of ROLES) await givenPerson(services, { role, wallets: null });
  const facts = await openDemoFacts((name) => (name === "guiche" ? ownerUrl : sandbox.databaseUrl));
  const pix = openPixClient({ env, clock: systemClock, log, onCall: () => undefined });
  teller = {
    services: { ...services, clock: systemClock, pix },
    facts,
    control: (method, path, body) => sandbox.control(method, path, body),
    close: () => facts.close(),
  };
  // Opens the shops that a charge is shared with.
  await sandbox.control("POST", "/history", { days: 1, perDay: 1, seed: 1 });
});
afterAll(async () => {
  await teller.close();
  await sandbox.close();
});

test("gives past decisions their reasons and moments, and never sends them to the service", async () => {
  await seedDecisions(teller);
  const { store } = teller.services;
  const decided = await store.read((reader) =>
    reader.select().from(approvals).orderBy(approvals.requestedAt),
  );
  expect(decided.map(({ decision }) => decision)).toEqual(["declined", "withdrawn"]);
  expect(decided[0]?.reason).toContain("Nota 4418");
  for (const { requestedAt, decidedAt } of decided) {
    expect(requestedAt.getTime()).toBeLessThan(Date.now() - 2 * 86_400_000);
    expect(decidedAt?.getTime()).toBeGreaterThan(requestedAt.getTime());
  }
  expect(await sandbox.calls("POST", "/withdrawals")).toEqual([]);
});

test("a night had a gap; where nothing has arrived yet nothing else is told", async () => {
  await seedWork(teller);
  const gaps = await teller.services.store.read((reader) => reader.select().from(outages));
  expect(gaps.map(({ startedAt, endedAt }) => endedAt.getTime() - startedAt.getTime())).toEqual([
    19 * 60_000,
  ]);
});

test("today has a shared charge that was paid, one without an answer, and a withdrawal that waits", async () => {
  await expect
    .poll(async () => (await sandbox.control<{ accounts: unknown[] }>("GET", "/ledger")).accounts.length)
    .toBeGreaterThan(10);
  await seedToday(teller);
  const rows = await teller.services.store.read((reader) => reader.select().from(intents));
  const today = rows.filter(({ createdAt }) => createdAt.getTime() > Date.now() - 86_400_000);
  expect(today.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    "charge accepted",
    "charge ambiguous",
    "withdrawal awaiting_approval",
  ]);
  const shared = today.find(({ state }) => state === "accepted")?.resultId ?? "";
  await expect(sandbox.control("POST", `/charges/${shared}/cancel`)).rejects.toThrow("409");
});
