import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { openClient } from "../lib/core/bounded-client.server";
import { LIMITS } from "../lib/core/postgres-limits";

const SEED = 20261121;
const POLL_MS = 500;
/** Twenty objects a second are read; beyond this the rest comes by itself, or once somebody opens it. */
const READ_FOR_MS = 300_000;

/** Lives the merchant's past once for each data directory, and shows how far it is. */
export async function livePast(
  controlUrl: string,
  controlToken: string,
  dataDir: string,
  databaseUrl: string,
  { days, perDay }: { days: number; perDay: number },
): Promise<void> {
  const mark = join(dataDir, "past-was-lived");
  const isDone = await access(mark).then(
    () => true,
    () => false,
  );
  if (isDone || days === 0) return;

  const begunMs = performance.now();
  const call = async (path: string, init?: RequestInit): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${controlUrl}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${controlToken}`, "content-type": "application/json" },
    });
    if (!answer.ok)
      throw new Error(`the sandbox answered ${answer.status} to ${path}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };

  const { id } = await call("/history", {
    method: "POST",
    body: JSON.stringify({ days, perDay, seed: SEED }),
  });
  for (;;) {
    const { state, charges, deliveries } = await call(`/history/${String(id)}`);
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
    // What is not read by then stays due, whoever starts it again.
    await writeFile(mark, new Date().toISOString());
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
         select id from transactions where confirmation = 'to_confirm' and service_read_at is null
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
