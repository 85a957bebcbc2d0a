import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Store, openStore } from "./store.server";

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
