import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { holdForSession } from "@/lib/core/postgres.server";
import { TEST_TEMPLATE_LOCK } from "@/lib/platform/store/locks.server";
import { type Store, migrateStore, openStore } from "@/lib/platform/store/store.server";

const TEMPLATE = "guiche_template";

export type TestDatabase = { url: string; store: Store };

/** A database of its own for one test file, cloned from a migrated template; gone when the file is done. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asServer(async (client) => {
    // Of the files that start together one makes the template, and clones of one template wait for one another.
    await holdForSession(client, TEST_TEMPLATE_LOCK);
    await makeTemplate(client);
    await client.query(`create database ${name} template ${TEMPLATE}`);
    // A test's data need not outlive its server: a commit does not wait for the disk.
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
  const url = databaseUrl(name);
  const store = openStore(url);
  afterAll(async () => {
    await store.close();
    await asServer((client) => client.query(`drop database ${name} with (force)`));
  });
  return { url, store };
}

async function makeTemplate(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [TEMPLATE]);
  if (rowCount) return;
  const unfinished = `${TEMPLATE}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  const store = openStore(databaseUrl(unfinished));
  await migrateStore(store).finally(() => store.close());
  await client.query(`alter database ${unfinished} rename to ${TEMPLATE}`);
}

function databaseUrl(name: string): string {
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return url.toString();
}

async function asServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
