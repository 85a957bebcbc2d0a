import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { openDelivery } from "@/lib/platform/vault/bodies.server";
import { rotateKeys } from "@/lib/platform/vault/rotate-keys.server";
import { openVault } from "@/lib/platform/vault/vault.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { processAgain } from "./process-again.server";

const CPF = "52998224725";
let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});

const told = () =>
  eventBody("payment_foretold", { transactionId: newId(), amount: 10, counterpartDocument: CPF });
const rowOf = async (id: number) => {
  const [row] = await services.store.read((reader) =>
    reader.select().from(deliveries).where(eq(deliveries.id, id)),
  );
  return row ?? expect.fail("the delivery is gone");
};

test("the bytes of an event rest sealed, and come back as they were signed", async () => {
  const body = told();
  const row = await rowOf((await deliver(services, body)).id);
  expect(row.body.includes(CPF)).toBe(false);
  expect(row.body.subarray(0, 8).toString()).toBe("v1.test.");
  expect(openDelivery(services.vault, row).toString()).toBe(body);
});

test("the same bytes again are one delivery, although they are sealed otherwise", async () => {
  const body = told();
  const [first, second] = [await deliver(services, body), await deliver(services, body)];
  expect(second.id).toBe(first.id);
  expect(await rowOf(first.id)).toMatchObject({ timesReceived: 2 });
});

test("bytes that somebody put into the database are believed by nobody, sealed elsewhere or clear", async () => {
  const manager = await testContext(services, { role: "manager" });
  const [one, other] = [await deliver(services, told()), await deliver(services, told())];
  const { body } = await rowOf(other.id);
  for (const planted of [body, Buffer.from(told())]) {
    await services.store.transaction((tx) =>
      tx.update(deliveries).set({ body: planted }).where(eq(deliveries.id, one.id)),
    );
    expect(await processAgain(manager, { deliveryId: one.id }).catch(() => "refused")).not.toMatchObject({
      state: "applied",
    });
    const row = await rowOf(one.id);
    expect(() => openDelivery(services.vault, row)).toThrow();
  }
  await services.store.transaction((tx) => tx.delete(deliveries).where(eq(deliveries.id, one.id)));
});

test("rotation seals them anew", async () => {
  const body = told();
  const { id } = await deliver(services, body);
  const blindKey = services.env.blindKey;
  const fresh = { id: "fresh", key: Buffer.alloc(32, "fresh") };
  const both = openVault({ sealingKeys: [fresh, ...services.env.sealingKeys], blindKey });
  await services.store.transaction((tx) =>
    tx.execute(sql`update deliveries set body = '' where id = (select min(id) from deliveries)`),
  );
  await rotateKeys({ ...services, vault: both });
  const only = openVault({ sealingKeys: [fresh], blindKey });
  expect(openDelivery(only, await rowOf(id)).toString()).toBe(body);
  expect((await rowOf(id)).body.subarray(0, 9).toString()).toBe("v1.fresh.");
});
