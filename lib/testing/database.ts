import { randomBytes } from "node:crypto";
import type pg from "pg";
import { afterAll, inject } from "vitest";
import { LIMITS } from "@/lib/core/postgres-limits";
import { openPool } from "@/lib/core/postgres.server";
import { whileHolding } from "@/lib/core/session-lock.server";
import { TEST_TEMPLATE_LOCK } from "@/lib/platform/store/locks.server";
import { type Store, migrateStore, openStore } from "@/lib/platform/store/store.server";

const TEMPLATE = "guiche_template";

export type TestDatabase = { url: string; store: Store };

/** A database of its own for one test file, cloned from a migrated template; gone when the file is done. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asServer((server) =>
    // Of the files that start together one makes the template, and clones of one template wait for one another.
    whileHolding(server, TEST_TEMPLATE_LOCK, async () => {
      await makeTemplate(server);
      await server.query(`create database ${name} template ${TEMPLATE}`);
    }),
  );
  const url = databaseUrl(name);
  const store = openStore(url);
  afterAll(async () => {
    await store.close();
    await asServer((server) => server.query(`drop database ${name} with (force)`));
  });
  return { url, store };
}

async function makeTemplate(server: pg.Pool): Promise<void> {
  const { rowCount } = await server.query("select from pg_database where datname = $1", [TEMPLATE]);
  if (rowCount) return;
  const unfinished = `${TEMPLATE}_unfinished`;
  await server.query(`drop database if exists ${unfinished} with (force)`);
  await server.query(`create database ${unfinished}`);
  const store = openStore(databaseUrl(unfinished));
  await migrateStore(store).finally(() => store.close());
  await server.query(`alter database ${unfinished} rename to ${TEMPLATE}`);
}

function databaseUrl(name: string): string {
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return url.toString();
}

async function asServer(work: (server: pg.Pool) => Promise<unknown>): Promise<void> {
  const server = openPool({ url: inject("postgresUrl"), max: 2, name: "test", limits: LIMITS.script });
  try {
    await work(server);
  } finally {
    await server.end();
  }
}
