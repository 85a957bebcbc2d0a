import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { systemClock } from "@/lib/core/time/clock";
import { LIMITS } from "@/lib/core/postgres/postgres-limits";
import { openPool } from "@/lib/core/postgres/postgres.server";
import { type TestSandbox, startTestSandbox } from "../testing/harness";
import { type Store, inTransaction } from "./store";

let sandbox: TestSandbox;
let store: Store;
beforeAll(async () => {
  sandbox = await startTestSandbox({ postgresUrl: inject("postgresUrl") });
  const pool = openPool({ url: sandbox.databaseUrl, max: 2, name: "test", limits: LIMITS.sandbox });
  store = { pool, clock: systemClock, onWorkLeft: () => undefined };
});
afterAll(async () => {
  await store.pool.end();
  await sandbox.close();
});

test("a connection that the server ends in the middle of a transaction ends only that transaction", async () => {
  const ended = inTransaction(store, async (tx) => {
    const [backend] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
    await store.pool.query("select pg_terminate_backend($1)", [backend?.pid]);
    await new Promise((done) => setTimeout(done, 100));
    await tx.query("update state set epoch = 99");
  });
  await expect(ended).rejects.toThrow();
  expect(await inTransaction(store, ({ state }) => Promise.resolve(state.epoch))).not.toBe(99);
});

test("the sandbox itself lives on when the server ends all of its connections at once", async () => {
  const url = new URL(inject("postgresUrl"));
  const server = openPool({ url: url.href, max: 1, name: "test", limits: LIMITS.script });
  const database = new URL(sandbox.databaseUrl).pathname.slice(1);
  await server.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
    [database],
  );
  await server.end();
  // The pool may hand out one more connection before it detects that the server ended it.
  await expect.poll(async () => (await fetch(`${sandbox.controlUrl}/health`)).status).toBe(200);
});
