import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { openClient } from "../lib/core/bounded-client.server";
import { LIMITS } from "../lib/core/postgres-limits";
import { type Control } from "./demo-teller";

const SEED = 20261121;
const POLL_MS = 500;
/** Twenty objects a second are read; beyond this the rest comes by itself, or once somebody opens it. */
const READ_FOR_MS = 300_000;

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

/** Lives the merchant's past, and shows how far it is. */
export async function livePast(
  control: Control,
  databaseUrl: string,
  { days, perDay }: { days: number; perDay: number },
): Promise<void> {
  const begunMs = performance.now();
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
  const client = openClient({ url: databaseUrl, name: "guiche-demo", limits: LIMITS.script });
  await client.connect();
  try {
    await showWorkLeft(client);
    // What is not read in time stays due.
    await haveReadWhatEventsTold(client);
  } finally {
    await client.end();
  }
  console.log(`The past is there, after ${Math.round((performance.now() - begunMs) / 1_000)} s.`);
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
 * A merchant's payments were read within seconds of their events, all those days. What is told at once of two months is left to
 * whoever opens it (lib/engine/fold/read-schedule.ts), and would stand here to be confirmed: so it is due now, the newest first.
 */
async function haveReadWhatEventsTold(client: pg.Client): Promise<void> {
  const endsAtMs = performance.now() + READ_FOR_MS;
  while (performance.now() < endsAtMs) {
    const { rows } = await client.query<{ left: number }>(
      `with unread as (
         select id from transactions where confirmation = 'to_confirm'
           and (service_read_at is null or state = 'reversed')
       ), made_due as (
         update transactions set next_read_at = now() - (coalesce(settled_at, created_at) - timestamptz '2020-01-01') / 1000
         where id in (select id from unread) and (next_read_at is null or next_read_at > now() + interval '2 minutes')
       )
       select count(*)::int as left from unread`,
    );
    const left = rows[0]?.left ?? 0;
    process.stdout.write(`\rReading at the service what events told: ${left} left      `);
    if (left === 0) break;
    await sleep(4 * POLL_MS);
  }
  process.stdout.write("\n");
}
