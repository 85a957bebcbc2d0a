import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres";

async function ask(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ one: number }>("select one from kept");
    return rows[0]?.one;
  } finally {
    await client.end();
  }
}

test("comes back at its old address after a kill, with what was committed", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "guiche-embedded-"));
  const first = await startEmbeddedPostgres(dataDir, ["killed"]);
  try {
    const client = new pg.Client({ connectionString: first.url("killed") });
    client.on("error", () => undefined);
    await client.connect();
    await client.query("create table kept (one int)");
    await client.query("insert into kept values (1)");
    const pidFile = join(dataDir, "postgres", "cluster", "postmaster.pid");
    process.kill(Number((await readFile(pidFile, "utf8")).split("\n")[0]), "SIGKILL");
    await client.end().catch(() => undefined);

    const second = await startEmbeddedPostgres(dataDir, ["killed"]);
    expect(second.url("killed")).toBe(first.url("killed"));
    expect(await ask(first.url("killed"))).toBe(1);
  } finally {
    await first.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
