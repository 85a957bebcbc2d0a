import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import type pg from "pg";
import { LIMITS } from "./postgres-limits";
import { migrateUnderLock, OtherMigrationsError } from "./migrate.server";
import { openPool } from "./postgres.server";

const LOCK = [1, 1] as const;

const FIRST = "create table wallets (reference text primary key)";
const SECOND = "alter table wallets add column name text";

let folder: string;
let name: string;
let server: pg.Pool;
let pool: pg.Pool;
let target: { url: string; name: string };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  name = `migrations_${randomBytes(6).toString("hex")}`;
  server = openPool({ url: inject("postgresUrl"), max: 1, name: "test", limits: LIMITS.script });
  await server.query(`create database ${name}`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  target = { url: url.toString(), name: "test" };
  pool = openPool({ ...target, max: 2, limits: LIMITS.script });
});
afterEach(async () => {
  await pool.end();
  await server.query(`drop database ${name} with (force)`);
  await server.end();
  await rm(folder, { recursive: true });
});

async function write(...migrations: string[]): Promise<void> {
  await mkdir(join(folder, "meta"), { recursive: true });
  const entries = migrations.map((_, idx) => ({ idx, tag: String(idx), when: idx + 1, breakpoints: true }));
  await writeFile(join(folder, "meta", "_journal.json"), JSON.stringify({ entries }));
  for (const [at, sql] of migrations.entries()) await writeFile(join(folder, `${at}.sql`), sql);
}

async function columns(): Promise<string[]> {
  const { rows } = await pool.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'wallets' order by ordinal_position",
  );
  return rows.map((row) => row.column_name);
}

test("migrates an empty database, once, whoever else starts at the same moment", async () => {
  await write(FIRST, SECOND);
  await Promise.all([migrateUnderLock(target, folder, LOCK), migrateUnderLock(target, folder, LOCK)]);
  expect(await columns()).toEqual(["reference", "name"]);
});

test("goes on from where a database stands, and leaves one alone that is ahead", async () => {
  await write(FIRST);
  await migrateUnderLock(target, folder, LOCK);
  await write(FIRST, SECOND);
  await migrateUnderLock(target, folder, LOCK);
  expect(await columns()).toEqual(["reference", "name"]);
  await write(FIRST);
  await migrateUnderLock(target, folder, LOCK);
  expect(await columns()).toEqual(["reference", "name"]);
});

test.each([
  ["of several migrations that were merged since", [FIRST, SECOND], [`${FIRST};${SECOND}`]],
  ["whose one migration was written anew since", [FIRST], [`${FIRST};${SECOND}`]],
])("refuses a database %s, in one line that says what to do, and changes nothing", async (_, then, now) => {
  await write(...then);
  await migrateUnderLock(target, folder, LOCK);
  const before = await columns();
  await write(...now);
  const refused = await migrateUnderLock(target, folder, LOCK).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OtherMigrationsError);
  expect((refused as Error).message).toMatch(
    new RegExp(`^The database ${name} [^\n]*choose another DATA_DIR[^\n]*$`),
  );
  expect(await columns()).toEqual(before);
});

const SALES = "create table sales (id int primary key, amount int not null)";
const EXPAND = "alter table sales add column centavos bigint";
const FILL =
  "-- in pieces\nupdate sales set centavos = amount * 100 where id in (select id from sales where centavos is null limit 500)";
const BUILD = "create index concurrently if not exists sales_by_centavos on sales (centavos)";
const STEPS = [FILL, BUILD].join("\n--> statement-breakpoint\n");

const oneValue = async (query: string): Promise<unknown> =>
  Object.values((await pool.query<Record<string, unknown>>(query)).rows[0] ?? {})[0];

test(
  "upgrades beside the release before, which sells on: nobody waits long, no row is left out",
  { tags: "extended" },
  async () => {
    await write(SALES);
    await migrateUnderLock(target, folder, LOCK);
    await pool.query("insert into sales select n, n from generate_series(1, 5000) n");

    let isOver = false;
    let longestMs = 0;
    let sold = 5_000;
    const sell = async () => {
      while (!isOver) {
        const startedAt = performance.now();
        await pool.query("insert into sales (id, amount) values ($1, $1)", [++sold]);
        longestMs = Math.max(longestMs, performance.now() - startedAt);
        await sleep(2);
      }
    };
    const report = await pool.connect();
    await report.query("begin");
    await report.query("select count(*) from sales");
    const selling = sell();
    const readingAt = performance.now();
    const reading = sleep(5_000).then(async () => {
      await report.query("commit");
      report.release();
      return performance.now() - readingAt;
    });

    await write(SALES, EXPAND, STEPS);
    await migrateUnderLock(target, folder, LOCK);
    isOver = true;
    const [, reportMs] = await Promise.all([selling, reading]);

    // Behind the long report the change waits two seconds at a time, and lets everybody pass in between.
    expect(longestMs).toBeLessThan(0.8 * reportMs);
    expect(sold).toBeGreaterThan(5_100);
    expect(await oneValue("select count(*)::int from sales where id <= 5000 and centavos is null")).toBe(0);
    expect(
      await oneValue("select indisvalid from pg_index where indexrelid = 'sales_by_centavos'::regclass"),
    ).toBe(true);
  },
);

test("goes on where a migration in steps was broken off, and takes no half-built index for one", async () => {
  await write(SALES);
  await migrateUnderLock(target, folder, LOCK);
  await pool.query("insert into sales select n, n % 2 from generate_series(1, 10) n");
  const unique = BUILD.replace("create index", "create unique index");
  await write(SALES, EXPAND, [FILL, unique].join("\n--> statement-breakpoint\n"));
  await expect(migrateUnderLock(target, folder, LOCK)).rejects.toThrow(/could not create unique index/);
  expect(await oneValue("select count(*)::int from pg_index where not indisvalid")).toBe(1);

  await pool.query("update sales set centavos = id");
  await migrateUnderLock(target, folder, LOCK);
  expect(await oneValue("select count(*)::int from pg_index where not indisvalid")).toBe(0);
  expect(await oneValue("select count(*)::int from drizzle.__drizzle_migrations")).toBe(3);
});
