import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { type Store } from "@/lib/platform/store/store.server";
import { testContext, testServices } from "@/lib/testing/context";
import { openIntent } from "./open-intent.server";
import { findIntent } from "./records.server";

const services = await testServices();
const ctx = await testContext(services);
const away = Object.assign(new Error("terminating connection"), { code: "57P01" });
const write = (store: Store, id: string) =>
  openIntent({ ...ctx, store }, { id, kind: "charge", path: "/pix", body: {}, hasKey: true });
const rowOf = (id: string) => services.store.read((reader) => findIntent(reader, id));

it("a database that is away before the commit is proof that nothing was sent", async () => {
  const id = newId();
  const before: Store = { ...services.store, transaction: () => Promise.reject(away) };
  await expect(write(before, id)).rejects.toMatchObject({ code: "not_written" });
  const inTheMiddle: Store = {
    ...services.store,
    transaction: (work) =>
      services.store.transaction(async (tx) => {
        await work(new Proxy(tx, { get: () => () => Promise.reject(away) }));
        throw new Error("not reached");
      }),
  };
  await expect(write(inTheMiddle, id)).rejects.toMatchObject({ code: "not_written" });
  expect(await rowOf(id)).toBeNull();
});

it("one that goes away at the commit is not: the row may be there, and then it is sent", async () => {
  const id = newId();
  const atTheCommit: Store = {
    ...services.store,
    async transaction(work) {
      await services.store.transaction(work);
      throw away;
    },
  };
  await expect(write(atTheCommit, id)).rejects.toBe(away);
  expect(await rowOf(id)).not.toBeNull();
});
