import { systemClock } from "../lib/core/time/clock";
import { openPixLink } from "../lib/platform/connection/pix-link.server";
import { type Services } from "../lib/platform/context.server";
import { readEnv } from "../lib/platform/env.server";
import { openInvalidatedCache } from "../lib/platform/live/notify-invalidated-cache.server";
import { openLog } from "../lib/platform/log.server";
import { openStore } from "../lib/platform/store/store.server";
import { openVault } from "../lib/platform/vault/vault.server";
import { type DemoFacts, openDemoFacts } from "./demo-facts";

export type Control = (method: "POST" | "PUT" | "GET", path: string, body?: unknown) => Promise<unknown>;

/** The component that enters the actions of people, by the same functions as the pages. */
export type DemoSeeder = { services: Services; facts: DemoFacts; control: Control; close(): Promise<void> };

export async function openDemoSeeder(
  environment: Record<string, string>,
  databaseUrl: (name: string) => string,
  control: Control,
): Promise<DemoSeeder> {
  const env = readEnv({ ...environment, LOG_LEVEL: "error" });
  const log = openLog(env);
  const store = openStore(env.databaseUrl);
  const facts = await openDemoFacts(databaseUrl);
  const vault = openVault(env);
  const { connection, pix, checks } = openPixLink({
    env,
    store,
    vault,
    clock: systemClock,
    log,
    onCall: () => undefined,
    onSecrets: () => undefined,
  });
  const kept = openInvalidatedCache(() => systemClock.monotonicMs());
  return {
    services: { env, store, kept, pix, connection, vault, clock: systemClock, log },
    facts,
    control,
    async close() {
      await checks.flush();
      await Promise.all([facts.close(), store.close()]);
    },
  };
}

/** The sandbox's control API. */
export const controlAt =
  (controlUrl: string, token: string): Control =>
  async (method, path, body) => {
    const answer = await fetch(`${controlUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status} to ${path}: ${text}`);
    return text === "" ? null : (JSON.parse(text) as unknown);
  };
