import pino from "pino";
import { type Context } from "../../lib/platform/context.server";
import { systemClock } from "../../lib/core/time/clock";
import { newId } from "../../lib/core/ids";
import { openInvalidatedCache } from "../../lib/platform/live/notify-invalidated-cache.server";
import { type Store } from "../../lib/platform/store/store.server";
import { openVault } from "../../lib/platform/vault/vault.server";

/** The keys are always the same, because a seeded mirror is retained. It contains no person's data. */
export const benchVault = openVault({
  sealingKeys: [{ id: "bench", key: Buffer.alloc(32, "bench") }],
  blindKey: Buffer.alloc(32, "bench"),
});

export type SeededStore = Store & { seededRows: number };

/** A person who sees everything; nothing that is measured asks the service or reads the environment. */
export function benchContext(store: Store, wallets: readonly string[] | null = null): Context {
  const id = newId();
  return {
    store,
    kept: openInvalidatedCache(() => 0),
    clock: systemClock,
    log: pino({ level: "silent" }),
    env: absent<Context["env"]>("env"),
    pix: absent<Context["pix"]>("pix"),
    connection: absent<Context["connection"]>("connection"),
    vault: benchVault,
    actor: {
      personId: id,
      sessionId: id,
      email: "bench@example.com",
      name: "Bench",
      role: "finance",
      wallets,
      needsSecondStep: false,
    },
    wallet: "principal",
    traceId: id,
  };
}

export const absent = <T extends object>(name: string): T =>
  new Proxy({} as T, {
    get: () => {
      throw new Error(`nothing measured here uses ${name}`);
    },
  });
