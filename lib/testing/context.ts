import { type Role } from "@/lib/core/enums/people";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { type Actor } from "@/lib/platform/auth/rights/rights";
import { type Context, type Services } from "@/lib/platform/context.server";
import { type Clock } from "@/lib/core/time/clock";
import { PRINCIPAL, newId } from "@/lib/core/ids";
import { type Env } from "@/lib/platform/env.server";
import { type PixClient } from "@/lib/pix/client.server";
import { openInvalidatedCache } from "@/lib/platform/live/notify-invalidated-cache.server";
import { openVault } from "@/lib/platform/vault/vault.server";
import { type TestDatabase, testDatabase } from "./database";
import { givenConnection } from "./given-connection";
import { markProved } from "@/lib/platform/auth/records.server";
import { givenPerson, givenSession } from "./factories";

export type TestClock = Clock & { advance(ms: number): void; set(moment: Date): void };

/** A clock that does not advance until a test moves it. */
export function testClock(start = new Date("2026-11-20T15:00:00.000Z")): TestClock {
  let nowMs = start.getTime();
  return {
    now: () => new Date(nowMs),
    monotonicMs: () => nowMs,
    advance: (ms) => void (nowMs += ms),
    set: (moment) => void (nowMs = moment.getTime()),
  };
}

/** A service that answers what a test says, and fails the test for any other call. */
export function fakePix(answers: Partial<PixClient> = {}): PixClient {
  return new Proxy(answers, {
    get: (target, name) => {
      const answer: unknown = Reflect.get(target, name);
      if (answer !== undefined || typeof name === "symbol" || name === "then") return answer;
      // No call: nothing was measured yet.
      if (name === "serviceAheadMs" || name === "leastServiceAheadMs") return () => null;
      throw new Error(`the test expects no call of pix.${name}`);
    },
  }) as PixClient;
}

export const testEnv = (databaseUrl: string): Env => ({
  connectionSource: "environment",
  pixBaseUrl: "http://127.0.0.1:9/v2",
  pixClientId: "test-client",
  pixClientSecret: "test-client-secret",
  webhookSecrets: new Map([["main", ["test-webhook-secret"]]]),
  environment: "sandbox",
  sandboxControlUrl: null,
  sandboxControlToken: null,
  databaseUrl,
  poolerUrl: null,
  authSecrets: ["test-auth-secret-of-32-characters-or-more"],
  sealingKeys: [{ id: "test", key: Buffer.alloc(32, "test sealing key") }],
  blindKey: Buffer.alloc(32, "test blind key"),
  databaseOwnerUrl: null,
  auditKeys: [{ id: "test", key: Buffer.from("audit-key-of-the-tests-32-bytes-long") }],
  auditAnchorFile: null,
  appUrl: "http://localhost:3000",
  logLevel: "silent",
  dataDir: join(tmpdir(), `guiche-data-${process.pid}`),
  startFrozen: false,
  parts: new Set(["pages"]),
  receiver: "pages",
  processes: 1,
  isOwnDatabase: false,
  isPrepared: false,
  outageReadsAtOnce: 4,
  liveStreamsMax: { ofPerson: 20, ofAddress: 200 },
  trustedProxies: 0,
  metricsToken: null,
  openid: null,
  mail: null,
  privateHosts: new Set(),
  merchant: { name: null, document: null },
});

export type TestServices = Services & { clock: TestClock } & Pick<TestDatabase, "asOwner" | "ownerUrl">;

/** Services on a fresh database, with a clock that does not advance and a service that expects no call. */
export async function testServices({
  pix,
  clock = testClock(),
  env = {},
}: { pix?: Partial<PixClient>; clock?: TestClock; env?: Partial<Env> } = {}): Promise<TestServices> {
  const { url, store, asOwner, ownerUrl } = await testDatabase();
  const whole = { ...testEnv(url), ...env };
  return {
    env: whole,
    store,
    vault: openVault(whole),
    kept: openInvalidatedCache(() => clock.monotonicMs()),
    pix: fakePix(pix),
    connection: givenConnection(whole, store),
    clock,
    log: pino({ level: "silent" }),
    asOwner,
    ownerUrl,
  };
}

type TestPerson = {
  role?: Role;
  wallet?: string;
  /** Null: every wallet. */
  wallets?: readonly string[] | null;
  /** The person proved presence in this session, and it holds however far a test moves the clock. */
  isPresent?: boolean;
};

const PROVED_AT = new Date("2100-01-01T00:00:00Z");

/** A person with a live session, in one wallet, whose presence is proved. */
export async function testContext(
  services: Services,
  { role = "finance", wallet = PRINCIPAL, wallets = null, isPresent = true }: TestPerson = {},
): Promise<Context> {
  const person = await givenPerson(services, { role, wallets });
  const actor: Actor = {
    personId: person.id,
    sessionId: await givenSession(services, person.id),
    email: person.email,
    name: person.name,
    role,
    wallets,
    needsSecondStep: false,
  };
  if (isPresent) await services.store.transaction((tx) => markProved(tx, actor.sessionId, PROVED_AT));
  return { ...services, actor, wallet, traceId: newId() };
}
