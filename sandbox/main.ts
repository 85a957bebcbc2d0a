import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { type Clock, systemClock } from "@/lib/core/time/clock";
import { newId } from "@/lib/core/ids";
import { LIMITS } from "@/lib/core/postgres/postgres-limits";
import { migrateUnderLock } from "@/lib/core/postgres/migrate.server";
import { openPool } from "@/lib/core/postgres/postgres.server";
import { PaymentWriter } from "./domain/payment-writer";
import { type SandboxConfig } from "./env";
import { CallLog } from "./http/call-log";
import { listener } from "./http/listener";
import { openLoops } from "./loops";
import { type Sandbox } from "./sandbox";
import { MIGRATION_LOCK } from "./store/locks";
import { type Generated, prepareStore } from "./store/reset";
import { type Store } from "./store/store";
import { Deliverer } from "./webhooks/deliverer";
import { Workers } from "./workers";

const CONNECTIONS_MAX = 24;
const MIGRATIONS = fileURLToPath(new URL("./store/migrations", import.meta.url));

export type RunningSandbox = {
  url: string;
  /** Given once, at the start that made it. */
  generated: Generated;
  close(): Promise<void>;
};

/** Starts the whole sandbox in this process, on a database that is there. */
export async function startSandbox(
  config: SandboxConfig & { databaseUrl: string },
  clock: Clock = systemClock,
): Promise<RunningSandbox> {
  const owner = `sandbox ${newId()}`;
  const url = config.databaseUrl;
  await migrateUnderLock({ url, name: "sandbox-migrate" }, MIGRATIONS, MIGRATION_LOCK);
  const store: Store = {
    pool: openPool({
      url,
      max: CONNECTIONS_MAX,
      name: owner,
      limits: LIMITS.sandbox,
      isPipelined: true,
      keepsPlans: true,
    }),
    clock,
    onWorkLeft() {},
  };
  const deliverer = new Deliverer(store, owner, openLoops());
  const generated = await prepareStore(store, config);
  const workers = new Workers(store, deliverer);
  store.onWorkLeft = () => workers.wake();
  const sandbox: Sandbox = {
    config,
    store,
    calls: new CallLog(store),
    payments: new PaymentWriter(store, config.auto),
    workers,
  };
  const answer = getRequestListener(listener(sandbox).fetch);
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
  await workers.start();
  const { port } = server.address() as AddressInfo;
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  return {
    url: `http://${host}:${port}`,
    generated,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await sandbox.payments.end();
      await workers.stop();
      await sandbox.calls.flush();
      await store.pool.end();
    },
  };
}
