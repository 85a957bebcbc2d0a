import { lstat, mkdir, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { temporaryFolder } from "./temporary-folder";

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

test(
  "keeps the cluster elsewhere where its user cannot enter the data directory, and finds it again",
  { tags: "extended" },
  async () => {
    const isRoot = process.getuid?.() === 0;
    const folder = await temporaryFolder("guiche-closed-");
    const closed = join(folder.path, "closed");
    await mkdir(closed, { mode: 0o700 });
    const [one, other] = [join(closed, "one"), join(closed, "other")];
    const elsewhere = join(folder.path, "elsewhere");
    try {
      for (const dataDir of [one, other]) {
        const first = await startEmbeddedPostgres(dataDir, ["kept"], { elsewhere });
        const client = new pg.Client({ connectionString: first.url("kept") });
        await client.connect();
        await client.query("create table kept (one int)");
        await client.query("insert into kept values ($1)", [dataDir === one ? 1 : 2]);
        await client.end();
        await first.stop();
        expect((await lstat(join(dataDir, "postgres"))).isSymbolicLink()).toBe(isRoot);
      }
      const again = await startEmbeddedPostgres(one, ["kept"], { elsewhere });
      expect(await ask(again.url("kept"))).toBe(1);
      await again.stop();
      if (isRoot) expect(await readdir(elsewhere)).toHaveLength(2);
    } finally {
      await folder.remove();
    }
  },
);
