import "server-only";
import { type ApiCallRecorder, openApiCallRecorder } from "@/lib/domain/api-calls/record-api-call.server";
import { type Services } from "@/lib/platform/context.server";
import { systemClock } from "@/lib/core/clock";
import { readEnv } from "@/lib/platform/env.server";
import { openLog } from "@/lib/platform/log.server";
import { type OpenPixClient, openPixClient } from "@/lib/pix/client.server";
import { type FollowingClock, openFollowingClock } from "@/lib/platform/clock/following-clock.server";
import { openKept } from "@/lib/platform/live/kept.server";
import { openStore } from "@/lib/platform/store/store.server";
import { openVault } from "@/lib/platform/vault/vault.server";

type Held = {
  services: Services;
  pix: OpenPixClient;
  apiCalls: ApiCallRecorder;
  clock: FollowingClock;
};

// On globalThis because the bundler makes two copies of this module and a hot reload another: one pool, one token.
const holder = globalThis as typeof globalThis & { __guicheServices?: Held };

const held = (): Held => (holder.__guicheServices ??= open());

/** The process's own: opened at the first call. Throws EnvError where the environment is faulty. */
export const services = (): Services => held().services;

/** How this process stands with the service, and with its clocks. */
export function serviceLink(): {
  tokenAgeMs: number | null;
  circuit: "closed" | "open";
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

/** The clock that the services go by, to be kept in step with the database's. */
export const processClock = (): FollowingClock => held().clock;

/**
 * Writes what is still waiting. The database stays open until the process ends: a browser may send one more request over
 * a connection that it kept.
 */
export async function flushServices(): Promise<void> {
  await holder.__guicheServices?.apiCalls.flush();
}

function open(): Held {
  const env = readEnv();
  const log = openLog(env);
  const store = openStore(env.databaseUrl, { poolerUrl: env.poolerUrl });
  const apiCalls = openApiCallRecorder(store, log);
  const clock = openFollowingClock(systemClock);
  const pix = openPixClient({ env, clock, log, onCall: (call) => apiCalls.record(call) });
  const kept = openKept(() => systemClock.monotonicMs());
  return { services: { env, store, kept, pix, vault: openVault(env), clock, log }, pix, apiCalls, clock };
}
