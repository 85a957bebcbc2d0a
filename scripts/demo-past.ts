import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openClient } from "../lib/core/bounded-client.server";
import { LIMITS } from "../lib/core/postgres-limits";

const SEED = 20261121;
const POLL_MS = 500;

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
  await showWorkLeft(databaseUrl);
  await writeFile(mark, new Date().toISOString());
  console.log(`The past is there, after ${Math.round((performance.now() - begunMs) / 1_000)} s.`);
}

/** Until the dashboard has worked out what every event meant. */
async function showWorkLeft(databaseUrl: string): Promise<void> {
  const client = openClient({ url: databaseUrl, name: "guiche-demo", limits: LIMITS.script });
  await client.connect();
  try {
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
  } finally {
    await client.end();
  }
}
