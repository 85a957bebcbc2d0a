import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster } from "./cluster";
import { DashboardClient } from "./dashboard-client";
import { type Figures } from "./figures";
import { randomFrom } from "./random";

const LINES_MAX = 1_000;
const LOOK_EVERY_MS = 500;
const LIMIT_MS = 180_000;

/**
 * Operating, "Restore": what was asked for after the backup is unknown to it, and is imported by its identifiers, as the
 * provider's list has them. Gives back what did not come through.
 */
export async function importForgotten(cluster: Cluster, figures: Figures): Promise<string[]> {
  const person = new DashboardClient(cluster, "admin", randomFrom(0));
  await person.signIn();
  const faults: string[] = [];
  for (const { wallet, ids } of await listForgotten(cluster)) {
    figures.add("Imported.after the database was set back", ids.length);
    for (let from = 0; from < ids.length; from += LINES_MAX) {
      const text = ids.slice(from, from + LINES_MAX).join("\n");
      const result = await person.act("startImportAction", { wallet, text });
      if (!result?.ok) faults.push(`the import for ${wallet} was not begun: ${JSON.stringify(result)}`);
      if (!(await isThrough(cluster))) return [...faults, `the import for ${wallet} did not come through`];
    }
  }
  const { rows } = await cluster.dashboard.query<{ outcome: string; count: number }>(
    "select coalesce(outcome, 'none') as outcome, count(*)::int as count from import_lines group by 1",
  );
  for (const { outcome, count } of rows)
    if (outcome !== "imported" && outcome !== "known")
      faults.push(`${count} lines of the import came to ${outcome}`);
  return faults;
}

async function listForgotten({
  dashboard,
  sandbox,
}: Pick<Cluster, "dashboard" | "sandbox">): Promise<{ wallet: string; ids: string[] }[]> {
  const { rows: known } = await dashboard.query<{ id: string }>("select id::text from transactions");
  const { rows } = await sandbox.query<{ wallet: string; ids: string[] }>(
    `select wallet, array_agg(id::text order by seq) as ids from transactions
     where type in ('payment', 'withdrawal') and not id = any ($1::uuid[]) group by wallet order by wallet`,
    [known.map(({ id }) => id)],
  );
  return rows;
}

async function isThrough({ dashboard }: Pick<Cluster, "dashboard">): Promise<boolean> {
  const until = performance.now() + LIMIT_MS;
  for (;;) {
    const { rowCount } = await dashboard.query("select from import_runs where finished_at is null");
    if (rowCount === 0 || performance.now() > until) return rowCount === 0;
    await sleep(LOOK_EVERY_MS);
  }
}
