import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import type pg from "pg";
import { LIMITS } from "./postgres-limits";
import { migrateUnderLock, openPool, OtherMigrationsError } from "./postgres.server";

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
