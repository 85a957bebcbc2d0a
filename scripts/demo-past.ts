import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { openClient } from "../lib/core/postgres/bounded-client.server";
import { LIMITS } from "../lib/core/postgres/postgres-limits";
import { syncAccount } from "../lib/composers/workers/sync-account.server";
import { readBlockList } from "../lib/domain/blocks/read-block-list.server";
import { listWalletReferences } from "../lib/domain/wallets/balance-records.server";
import { updateSearchIndex } from "../lib/composers/search/update-search-index.server";
import { readTransaction } from "../lib/engine/mirror/read-transaction.server";
import { type Services } from "../lib/platform/context.server";
import { type Control } from "./demo-seeder";

const SEED = 20261121;
const POLL_MS = 500;
const READS_AT_ONCE = 8;
/** Its progress is shown after so many. */
const READS_SHOWN = 50;

type Progress = { state: string; charges: number; deliveries: number };

/** Once for each data directory: a start that was killed does again what it had not come to the end of. */
export async function once(dataDir: string, name: string, work: () => Promise<void>): Promise<boolean> {
  const mark = join(dataDir, name);
  const isDone = await access(mark).then(
    () => true,
    () => false,
  );
  if (isDone) return false;
  await work();
  await writeFile(mark, new Date().toISOString());
  return true;
}

/** Lives the merchant's past, once for each data directory, until the dashboard knows all of it. Shows how far it is. */
export async function generatePast(
  { dataDir, control, databaseUrl, services }: Past,
  pace: { days: number; perDay: number },
): Promise<void> {
  await once(dataDir, "past-was-lived", () => liveHistory(control, pace));
  // By itself: a start that is killed while it reads goes on reading, and lives no second past.
  await once(dataDir, "past-was-read", () => readPast(databaseUrl, services));
}

type Past = { dataDir: string; control: Control; databaseUrl: string; services: Services };

async function liveHistory(
  control: Control,
  { days, perDay }: { days: number; perDay: number },
): Promise<void> {
  const { id } = (await control("POST", "/history", { days, perDay, seed: SEED })) as { id: string };
  for (;;) {
    const { state, charges, deliveries } = (await control("GET", `/history/${id}`)) as Progress;
    process.stdout.write(
      `\rLiving the merchant's past ${days} days: ${String(charges)} charges, ${String(deliveries)} events delivered `,
    );
    if (state === "done") break;
    await sleep(POLL_MS);
  }
  process.stdout.write("\n");
}

async function readPast(databaseUrl: string, services: Services): Promise<void> {
  const client = openClient({ url: databaseUrl, name: "guiche-demo", limits: LIMITS.script });
  await client.connect();
  try {
    await showWorkLeft(client);
    await readWhatEventsTold(client, services);
    // The balances prove refunds once it is known which blocks the service shows.
    for (const wallet of await services.store.read(listWalletReferences))
      await readBlockList(services, wallet);
    await syncAccount(services);
    while ((await updateSearchIndex(services)).hasMore);
  } finally {
    await client.end();
  }
  console.log("The past is complete.");
}

/** Until the dashboard has worked out what every event meant. */
async function showWorkLeft(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ left: number }>(
      "select count(*)::int as left from deliveries where state in ('received', 'failed')",
    );
    const left = rows[0]?.left ?? 0;
    process.stdout.write(`\rWorking out what they meant: ${left} left      `);
    if (left === 0) break;
    await sleep(POLL_MS);
  }
  process.stdout.write("\n");
}

/**
 * A merchant's payments were read within seconds of their events, all those days. Events of long ago wait for a
 * balance or for a person who opens them (lib/engine/projection/read-schedule.ts), so they are read here. One that
 * cannot be read stays due.
 */
async function readWhatEventsTold(client: pg.Client, services: Services): Promise<void> {
  const { rows: unread } = await client.query<{ id: string; wallet: string }>(
    `select id, wallet from transactions where confirmation = 'to_confirm'
       and (service_read_at is null or state = 'reversed')`,
  );
  const read = async () => {
    for (let next = unread.pop(); next; next = unread.pop()) {
      const { id, wallet } = next;
      await readTransaction(services, wallet, id).catch((error: unknown) =>
        services.log.warn({ err: error, transactionId: id }, "object not read"),
      );
      if (unread.length % READS_SHOWN === 0)
        process.stdout.write(`\rReading at the service what events told: ${unread.length} left      `);
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, read));
  process.stdout.write("\n");
}
