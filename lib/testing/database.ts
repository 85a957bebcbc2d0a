import { randomBytes } from "node:crypto";
import type pg from "pg";
import { TestRunner, afterAll, inject, onTestFinished } from "vitest";
import { LIMITS } from "@/lib/core/postgres/postgres-limits";
import { openPool } from "@/lib/core/postgres/postgres.server";
import { whileHolding } from "@/lib/core/postgres/session-lock.server";
import { TEST_TEMPLATE_LOCK } from "@/lib/platform/store/locks.server";
import { type Store, migrateStore, openStore } from "@/lib/platform/store/store.server";

const TEMPLATE = "guiche_template";

export type TestDatabase = {
  /** As the running program, like the store. */
  url: string;
  store: Store;
  /** As the owner of the tables and a superuser: for what the program may not do. */
  ownerUrl: string;
  asOwner: <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;
};

type Role = "program" | "owner";

/**
 * A database of its own, cloned from a migrated template; gone when the test that asked for it is done, or the file, where none
 * runs. The store is the running program's, unless the file is about tables that it makes for itself.
 */
export async function testDatabase({ as = "program" }: { as?: Role } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asServer((server) =>
    // One of the test files that start together creates the template. Clones of one template wait for one another.
    whileHolding(server, TEST_TEMPLATE_LOCK, async () => {
      await makeTemplate(server);
      await server.query(`create database ${name} template ${TEMPLATE}`);
    }),
  );
  const ownerUrl = databaseUrl(name);
  const url = as === "owner" ? ownerUrl : databaseUrl(name, inject("programUrl"));
  const store = openStore(url);
  const owner = openPool({ url: ownerUrl, max: 2, name: "test-owner", limits: LIMITS.script });
  const isOfTest: boolean = TestRunner.getCurrentTest() !== undefined;
  (isOfTest ? onTestFinished : afterAll)(async () => {
    await store.close();
    await owner.end();
    await asServer((server) => server.query(`drop database ${name} with (force)`));
  });
  return {
    url,
    store,
    ownerUrl,
    asOwner: async <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) =>
      (await owner.query<Row>(statement, values)).rows,
  };
}

async function makeTemplate(server: pg.Pool): Promise<void> {
  const { rowCount } = await server.query("select from pg_database where datname = $1", [TEMPLATE]);
  if (rowCount) return;
  const unfinished = `${TEMPLATE}_unfinished`;
  await server.query(`drop database if exists ${unfinished} with (force)`);
  await server.query(`create database ${unfinished}`);
  await migrateStore({ url: databaseUrl(unfinished, inject("programUrl")) }, databaseUrl(unfinished));
  await server.query(`alter database ${unfinished} rename to ${TEMPLATE}`);
}

function databaseUrl(name: string, as = inject("postgresUrl")): string {
  const url = new URL(as);
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
