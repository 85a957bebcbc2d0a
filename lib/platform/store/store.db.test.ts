import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type Store, openStore } from "./store.server";
import { type Tx } from "./tx.server";

let store: Store;
beforeAll(async () => {
  store = openStore(inject("postgresUrl"));
  await store.writers.query("create table crossing (name text primary key, count int not null)");
  await store.writers.query("insert into crossing values ('a', 0), ('b', 0)");
});
afterAll(async () => {
  await store.writers.query("drop table crossing");
  await store.close();
});

test("two transactions that lock two rows crosswise both come to their end", async () => {
  let bothHoldOne = (): void => undefined;
  const meeting = new Promise<void>((done) => (bothHoldOne = done));
  let holding = 0;
  const addInOrder = (names: readonly [string, string]) =>
    store.transaction(async (tx) => {
      for (const name of names) {
        await tx.execute(sql`update crossing set count = count + 1 where name = ${name}`);
        if (++holding === 2) bothHoldOne();
        await meeting;
      }
    });
  await Promise.all([addInOrder(["a", "b"]), addInOrder(["b", "a"])]);
  const { rows } = await store.writers.query("select name, count from crossing order by name");
  expect(rows).toEqual([
    { name: "a", count: 2 },
    { name: "b", count: 2 },
  ]);
});

const backendOf = async (tx: Tx) =>
  (await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]?.pid ?? 0;

test("a connection that the server ends in the middle of a transaction ends only that transaction", async () => {
  const work = vi.fn(async (tx: Tx) => {
    await tx.execute(sql`update crossing set count = count + 1 where name = 'a'`);
    await store.readers.query("select pg_terminate_backend($1)", [await backendOf(tx)]);
    await new Promise((done) => setTimeout(done, 100));
  });
  await expect(store.transaction(work)).rejects.toThrow();
  expect(work).toHaveBeenCalledTimes(1);
  const { rows } = await store.writers.query("select count from crossing where name = 'a'");
  expect(rows).toEqual([{ count: 2 }]);
});

test("reports the original error, and not an error during its rollback", async () => {
  const failing = store.transaction(async (tx) => {
    await store.readers.query("select pg_terminate_backend($1)", [await backendOf(tx)]);
    throw new Error("the reason");
  });
  await expect(failing).rejects.toThrow("the reason");
});

test("a transaction whose statement failed is not taken for committed", async () => {
  const swallowing = store.transaction(async (tx) => {
    await tx.execute(sql`update crossing set count = 9`);
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow("ROLLBACK");
});
