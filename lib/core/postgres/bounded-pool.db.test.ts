import { afterEach, beforeEach, expect, inject, test } from "vitest";
import type pg from "pg";
import { type SilentProxy, startProxyFor } from "@/lib/testing/silent-proxy";
import { openPool } from "./postgres.server";

const LIMITS = {
  connectMs: 800,
  statementMs: 600,
  lockMs: 300,
  idleInTransactionMs: 500,
  answerMs: 900,
};

let proxy: SilentProxy;
let pool: pg.Pool;
let beside: pg.Pool;
beforeEach(async () => {
  proxy = await startProxyFor(inject("postgresUrl"));
  pool = openPool({ url: proxy.urlFor(inject("postgresUrl")), max: 4, name: "test-bounded", limits: LIMITS });
  beside = openPool({ url: inject("postgresUrl"), max: 2, name: "test-beside", limits: LIMITS });
});
afterEach(async () => {
  proxy.setMode("cut");
  await Promise.all([pool.end(), beside.end()]);
  await proxy.close();
});

const answer = async (on: Pick<pg.Pool, "query"> = pool) =>
  (await on.query<{ one: number }>("select 1 as one")).rows[0]?.one;
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as Error & { code?: string },
  );
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function tookMs(work: Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work;
  return performance.now() - startedMs;
}

async function fill(): Promise<void> {
  const clients = await Promise.all([1, 2, 3, 4].map(() => pool.connect()));
  for (const client of clients) client.release();
}

test.each([
  ["at once", 0],
  ["that lay idle", 1_100],
])("a connection fallen silent, used %s, is given up after its limit", async (_, idleMs) => {
  await fill();
  await pause(idleMs);
  proxy.setMode("silent");
  expect(await failure(pool.query("select 1"))).toBeInstanceOf(Error);
  expect(pool.totalCount).toBeLessThan(4);
});

test("goes on by itself once the network is back, after one wait and not one for each connection", async () => {
  await fill();
  proxy.setMode("silent");
  const waitsMs = await Promise.all([1, 2, 3, 4, 5, 6].map(() => tookMs(failure(pool.query("select 1")))));
  proxy.setMode("pass");
  // One wait for each of the four would be four times that.
  expect(await tookMs(answer())).toBeLessThan(3 * Math.min(...waitsMs));
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(() => answer()))).toEqual([1, 1, 1, 1, 1, 1]);
});

test(
  "asks what lay idle before it is used, so that nobody hears of a network that was away meanwhile",
  { tags: "extended" },
  async () => {
    await answer();
    proxy.setMode("silent");
    await pause(1_100);
    proxy.setMode("pass");
    expect(await answer()).toBe(1);
  },
);

test("a late answer ends its connection: nothing waits behind it", async () => {
  const client = await pool.connect();
  await client.query("set statement_timeout = 0");
  expect((await failure(client.query("select pg_sleep(20)")))?.message).toBe("Query read timeout");
  expect((await failure(client.query("rollback")))?.message).not.toBe("Query read timeout");
  client.release();
  expect(await answer()).toBe(1);
});

test("every session of it has its limits in the database", async () => {
  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
       current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([{ statement: "600ms", lock: "300ms", idle: "500ms" }]);
});

test("waits for no longer than its limit for a lock, and for a place", async () => {
  const holders = await Promise.all([1, 2, 3, 4].map(() => pool.connect()));
  const [one, other] = holders;
  await one?.query("select pg_advisory_lock(99)");
  expect(await failure(other?.query("select pg_advisory_lock(99)") ?? Promise.resolve())).toMatchObject({
    code: "55P03",
  });
  expect((await failure(pool.connect()))?.message).toContain("timeout exceeded");
  for (const client of holders) client.release();
});

test("a connection that the server ends while it is in use ends no process, and is heard of by the next statement", async () => {
  const client = await pool.connect();
  await client.query("begin");
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await beside.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await pause(100);
  expect(await failure(client.query("commit"))).toBeInstanceOf(Error);
  client.release();
  expect(await answer()).toBe(1);
});

test("a transaction that stands still loses its locks to whoever waits", async () => {
  const client = await pool.connect();
  await client.query("begin; select pg_advisory_xact_lock(98)");
  await beside.query("set lock_timeout = 0; set statement_timeout = 0");
  const waiting = beside.query("set lock_timeout = '2s'; select pg_advisory_xact_lock(98)");
  await waiting;
  expect((await failure(client.query("select 1")))?.message).toBeDefined();
  client.release();
});
