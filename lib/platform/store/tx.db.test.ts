import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { lock, lockRows } from "./locks.server";
import { type Store } from "./store.server";
import { wallets } from "./tables/wallets";
import { type Reader } from "./tx.server";

let store: Store;
beforeAll(async () => {
  ({ store } = await testDatabase({ as: "owner" }));
  await store.writers.query("create table drawer (name text primary key)");
});
afterAll(async () => {
  await store.writers.query("drop table drawer");
});

const write = sql`insert into drawer values ('a')`;
const READ_ONLY = { cause: { code: "25006" } };

describe("a reader", () => {
  it("is refused by the database whatever would write", async () => {
    await expect(store.read((reader) => reader.rows(write))).rejects.toMatchObject(READ_ONLY);
    await expect(store.snapshot((reader) => reader.rows(write))).rejects.toMatchObject(READ_ONLY);
    expect(await store.read((reader) => reader.rows(sql`select name from drawer`))).toEqual([]);
  });

  it("has no words for writing and for locking", async () => {
    const refusedByTheCompiler = (reader: Reader) => {
      const query = reader.select().from(wallets);
      return [
        // @ts-expect-error rows are locked in a transaction
        () => lockRows(reader, query),
        // @ts-expect-error a lock is taken in a transaction
        () => lock(reader, "audit-chain"),
        // @ts-expect-error a query locks nothing by itself
        () => void query.for,
        // @ts-expect-error a dynamic query could
        () => void query.$dynamic,
        // @ts-expect-error so could a writing one
        () => void reader.insert,
      ];
    };
    const names = await store.read((reader) => {
      expect(refusedByTheCompiler(reader)).toHaveLength(5);
      return Promise.resolve(Object.keys(reader));
    });
    expect(names.toSorted()).toEqual(["$count", "copy", "rows", "select"]);
  });

  it("is what a transaction is too", async () => {
    const count = (reader: Reader) =>
      reader.rows<{ count: number }>(sql`select count(*) as count from drawer`);
    const counted = await store.transaction(async (tx) => {
      await tx.execute(write);
      return count(tx);
    });
    expect(counted).toEqual([{ count: 1 }]);
    expect(await store.read(count)).toEqual([{ count: 1 }]);
  });
});

describe("a lock", () => {
  it("is held until the transaction ends", async () => {
    const order: string[] = [];
    let isTaken = (): void => undefined;
    const taken = new Promise<void>((resolve) => (isTaken = resolve));
    const first = store.transaction(async (tx) => {
      await lock(tx, "object", "one");
      isTaken();
      await tx.rows(sql`select pg_sleep(0.2)`);
      order.push("first");
    });
    await taken;
    await store.transaction(async (tx) => {
      await lock(tx, "object", "another");
      order.push("beside");
    });
    await store.transaction(async (tx) => {
      await lock(tx, "object", "one");
      order.push("second");
    });
    await first;
    expect(order).toEqual(["beside", "first", "second"]);
  });

  it("is another one for another name with the same key", async () => {
    await store.transaction(async (tx) => {
      await lock(tx, "intent-form", "one");
      await lock(tx, "object", "one");
      await lock(tx, "audit-chain");
      const held = await tx.rows<{ objsubid: number }>(
        sql`select objsubid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() order by 1`,
      );
      expect(held.map(({ objsubid }) => objsubid)).toEqual([1, 1, 2]);
    });
  });
});
