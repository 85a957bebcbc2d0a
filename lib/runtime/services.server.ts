import "server-only";
import { type ApiCallRecorder, openApiCallRecorder } from "@/lib/domain/api-calls/record-api-call.server";
import { type Services } from "@/lib/platform/context.server";
import { type CircuitState } from "@/lib/core/enums/api-calls";
import { systemClock } from "@/lib/core/time/clock";
import { type ChangingClient } from "@/lib/pix/changing-client.server";
import { type CheckRecorder } from "@/lib/platform/connection/check-recorder.server";
import { openPixLink } from "@/lib/platform/connection/pix-link.server";
import { readEnv } from "@/lib/platform/env.server";
import { connectionSecrets, openLog } from "@/lib/platform/log.server";
import { type FollowingClock, openFollowingClock } from "@/lib/platform/clock/following-clock.server";
import { openInvalidatedCache } from "@/lib/platform/live/notify-invalidated-cache.server";
import { openStore } from "@/lib/platform/store/store.server";
import { openVault } from "@/lib/platform/vault/vault.server";

type Held = {
  services: Services;
  pix: ChangingClient;
  apiCalls: ApiCallRecorder;
  checks: CheckRecorder;
  clock: FollowingClock;
};

// On globalThis because the bundler makes two copies of this module and a hot reload another: one pool, one token.
const holder = globalThis as typeof globalThis & { __guicheServices?: Held };

const held = (): Held => (holder.__guicheServices ??= open());

/** The process's own: opened at the first call. Throws EnvError where the environment is faulty. */
export const services = (): Services => held().services;

/** The status of this process's link to the service, and of its clocks. */
export function serviceLink(): {
  tokenAgeMs: number | null;
  circuit: CircuitState;
  machineAheadMs: number | null;
  serviceAheadMs: number | null;
} {
  const { pix, clock } = held();
  return {
    tokenAgeMs: pix.tokenAgeMs(),
    circuit: pix.circuit(),
    machineAheadMs: clock.machineAheadMs(),
    serviceAheadMs: pix.serviceAheadMs(),
  };
}

/** When a call of this process first succeeded after one that had failed, by what only grows. */
export const serviceCameBackAtMs = (): number | null => held().pix.cameBackAtMs();

/** The table of connections, or of what was found of one, says that it changed. */
export function hearOfConnection(table: string): void {
  const { services: all, checks } = held();
  if (table === "connection_checks") checks.forget();
  if (table !== "connections") return;
  all.connection
    .refresh()
    .catch((error: unknown) => all.log.error({ err: error }, "the connection was not read anew yet"));
}

/** The clock of the services, to be synchronized with the database's. */
export const processClock = (): FollowingClock => held().clock;

/**
 * Writes all pending records. The database stays open until the process ends: a browser may send one more request
 * over a keep-alive connection.
 */
export async function flushServices(): Promise<void> {
  await holder.__guicheServices?.apiCalls.flush();
  await holder.__guicheServices?.checks.flush();
}

function open(): Held {
  const env = readEnv();
  // One that is over is hidden for as long as the process lives: what it signed in may still be in the air.
  const secrets = new Set<string>();
  const log = openLog(env, undefined, () => [...secrets]);
  const store = openStore(env.databaseUrl, { poolerUrl: env.poolerUrl });
  const apiCalls = openApiCallRecorder(store, log);
  const clock = openFollowingClock(systemClock);
  const kept = openInvalidatedCache(() => systemClock.monotonicMs());
  const vault = openVault(env);
  const { connection, pix, checks } = openPixLink({
    env,
    store,
    vault,
    clock,
    log,
    onCall: (call) => apiCalls.record(call),
    onSecrets: (next) => connectionSecrets(next).forEach((secret) => secrets.add(secret)),
  });
  const services: Services = {
    get env() {
      return { ...env, ...connection.current() };
    },
    store,
    kept,
    pix,
    connection,
    vault,
    clock,
    log,
  };
  return { services, pix, apiCalls, checks, clock };
}
