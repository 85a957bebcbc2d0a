import pino from "pino";
import { givenConnection } from "@/lib/testing/given-connection";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { type Context, type Services } from "@/lib/platform/context.server";
import { PRINCIPAL } from "@/lib/core/ids";
import { type IntentRow, findIntent } from "@/lib/engine/intents/records.server";
import { type OpenPixClient, type PixClientOptions, openPixClient } from "@/lib/pix/client.server";
import { openInvalidatedCache } from "@/lib/platform/live/notify-invalidated-cache.server";
import { type Store } from "@/lib/platform/store/store.server";
import { openVault } from "@/lib/platform/vault/vault.server";
import { testContext, testEnv } from "@/lib/testing/context";
import { testDatabase } from "@/lib/testing/database";
import { ensurePrincipal } from "@/lib/domain/wallets/sync-wallets.server";
import { completeIntents } from "@/lib/composers/intents/complete-intents.server";
import { type StartedSandbox, startSandbox } from "../fixtures/sandbox";
import { type AppClock, appClock, installDatabaseClock } from "./virtual-time";
import { type Wire, openWire } from "./wire";

/** For what is met with silence anyway; everything else is given its time, however busy the machine is. */
const HASTY_TIMEOUT_MS = 150;
const ROUNDS_MAX = 60;
const FUNDS_BRL = 100_000;

export type Readings = Readonly<Record<string, string | boolean>>;

export type TestEnvironment = {
  sandbox: StartedSandbox;
  wire: Wire;
  clock: AppClock;
  services: Services;
  ctx: Context;
  /** A second dashboard on the same database, with a token of its own. */
  second: Services;
  /** Behind the dashboard's back: with a credential of its own, past the wire. */
  outside: OpenPixClient;
  databaseUrl: string;
  /** The URL of the database owner, who migrates the database and takes its backups. */
  databaseOwnerUrl: string;
  /** While true, no transaction begins and no row is read. */
  outage: { isOn: boolean };
  /** Another way to the service for the first dashboard: wrong address, wrong secret. */
  connect(to: ServiceOptions): void;
  /** Does this with clients that soon give up waiting, their tokens in hand. */
  hastily(work: () => Promise<unknown>, writeTimeoutMs?: number): Promise<void>;
  /** Advances all clocks: the service's, the database's and the dashboard's. */
  pass(seconds: number): Promise<void>;
  databaseNow(): Promise<Date>;
  intent(id: string): Promise<IntentRow | null>;
  /** Runs before the environment ends. Code that starts something in it registers here how it stops. */
  atEnd(stop: () => Promise<void>): void;
  /** Lets time pass and the completers work until nothing more happens to this write by itself. */
  settle(id: string, by?: Services): Promise<void>;
};

type ServiceOptions = { baseUrl?: string; clientId?: string; clientSecret?: string; writeTimeoutMs?: number };

type Started = TestEnvironment & { begin(readings: Readings): Promise<void>; end(): Promise<void> };

/** The whole dashboard but its screens, in process, on PostgreSQL; the service as a process of its own. */
export function useTestEnvironment(): {
  world(): TestEnvironment;
  begin(readings?: Readings): Promise<TestEnvironment>;
} {
  let started: Started | undefined;
  const hold = (): Started => {
    if (!started) throw new Error("useTestEnvironment() was not called in this file");
    return started;
  };
  beforeAll(async () => {
    started = await startTestEnvironment();
  });
  afterAll(() => started?.end());
  afterEach(async () => {
    hold().outage.isOn = false;
    hold().wire.mend();
    expect(await hold().sandbox.control("GET", "/ledger")).toMatchObject({ sum: 0 });
  });
  return {
    world: hold,
    async begin(readings = {}) {
      await hold().begin(readings);
      return hold();
    },
  };
}

async function startTestEnvironment(): Promise<Started> {
  const sandbox = await startSandbox(inject("postgresUrl"));
  const wire = await openWire(sandbox.baseUrl);
  const { url, ownerUrl, store } = await testDatabase();
  const database = await installDatabaseClock(url);
  const clock = appClock();
  const log = pino({ level: "silent" });
  const outage = { isOn: false };
  const clients: OpenPixClient[] = [];
  const stops: (() => Promise<void>)[] = [];

  function openClient(to: ServiceOptions): OpenPixClient {
    const given = { baseUrl: wire.baseUrl, clientId: sandbox.clientId, clientSecret: sandbox.clientSecret };
    const { baseUrl, clientId, clientSecret } = { ...given, ...to };
    const options: PixClientOptions = {
      env: { pixBaseUrl: baseUrl, pixClientId: clientId, pixClientSecret: clientSecret },
      clock,
      log,
      onCall: () => undefined,
      ...(to.writeTimeoutMs !== undefined && { writeTimeoutMs: to.writeTimeoutMs }),
    };
    const client = openPixClient(options);
    clients.push(client);
    return client;
  }

  const env = { ...testEnv(url), pixBaseUrl: wire.baseUrl };
  const services: Services = {
    env,
    vault: openVault(env),
    store: breakable(store, outage),
    kept: openInvalidatedCache(() => clock.monotonicMs()),
    pix: openClient({}),
    connection: givenConnection(env, store),
    clock,
    log,
  };
  const ctx = await testContext(services, { role: "finance" });
  await ensurePrincipal(services);
  await givenRules({ store, clock }, FREE_RULES);

  const world: Started = {
    sandbox,
    wire,
    clock,
    services,
    ctx,
    second: { ...services, store, pix: openClient({}) },
    outside: openClient({ baseUrl: sandbox.baseUrl }),
    databaseUrl: url,
    databaseOwnerUrl: ownerUrl,
    outage,
    connect(to) {
      services.pix = ctx.pix = openClient(to);
    },
    async hastily(work, writeTimeoutMs = HASTY_TIMEOUT_MS) {
      const patient = [services.pix, world.second.pix] as const;
      world.connect({ writeTimeoutMs });
      world.second.pix = openClient({ writeTimeoutMs });
      // The first dashboard last: a new token may take the other one away.
      for (const { pix } of [world.second, services])
        await pix.getAccount({ wallet: PRINCIPAL, traceId: "hasty" });
      await work();
      services.pix = ctx.pix = patient[0];
      world.second.pix = patient[1];
    },
    async pass(seconds) {
      const whole = Math.ceil(seconds);
      if (whole <= 0) return;
      clock.pass(whole);
      await database.pass(whole);
      await sandbox.control("POST", "/clock", { advanceSeconds: whole });
    },
    databaseNow: () => database.now(),
    atEnd: (stop) => void stops.push(stop),
    intent: (id) => store.read((reader) => findIntent(reader, id)),
    async settle(id, by = services) {
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const row = await world.intent(id);
        if (!row || !["ready", "sending", "ambiguous"].includes(row.state)) return;
        if (row.pausedBecause !== null || !row.nextAttemptAt) return;
        const dueMs = Math.max(row.nextAttemptAt.getTime(), row.leaseUntil?.getTime() ?? 0);
        await world.pass((dueMs - (await database.now()).getTime()) / 1_000 + 0.1);
        await completeIntents(by);
      }
      throw new Error("this write never comes to rest");
    },
    async begin(readings) {
      await sandbox.control("POST", "/reset");
      await sandbox.control("PUT", "/readings", readings);
      await sandbox.control("POST", "/deposits", { wallet: "principal", amount: FUNDS_BRL });
      const own = await sandbox.control<{ client_id: string; client_secret: string }>(
        "POST",
        "/credentials",
        {
          permissions: ["FULL_ACCESS"],
          subAccountAccess: true,
        },
      );
      for (const client of clients.splice(0)) client.close();
      world.connect({});
      world.second.pix = openClient({});
      world.outside = openClient({
        baseUrl: sandbox.baseUrl,
        clientId: own.client_id,
        clientSecret: own.client_secret,
      });
      await leaveNothingOpen(store);
      clock.skew(0);
      wire.seen.length = 0;
    },
    async end() {
      for (const stop of stops.splice(0)) await stop();
      for (const client of clients) client.close();
      await database.close();
      await wire.close();
      await sandbox.close();
    },
  };
  return world;
}

const refused = (): Promise<never> => Promise.reject(new Error("connect ECONNREFUSED: the store is down"));

const breakable = (store: Store, outage: { isOn: boolean }): Store => ({
  ...store,
  transaction: (work) => (outage.isOn ? refused() : store.transaction(work)),
  read: (work) => (outage.isOn ? refused() : store.read(work)),
});

/** Writes that an earlier test left open must not be sent into this test's service. */
async function leaveNothingOpen(store: Store): Promise<void> {
  await store.writers.query(
    "update intents set state = 'abandoned', lease_owner = null where state not in ('accepted', 'rejected', 'abandoned')",
  );
  await store.writers.query("update transactions set next_read_at = null where next_read_at is not null");
}
