import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { dailyTotals, movements } from "@/lib/platform/store/tables/money";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { steps, transactions } from "@/lib/platform/store/tables/transactions";
import { deliveries, effects } from "@/lib/platform/store/tables/deliveries";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { applyDelivery } from "./apply-delivery.server";
import { getDelivery } from "./get-delivery.server";
import { listDeliveries } from "./list-deliveries.server";
import { processAgain } from "./process-again.server";
import { insertDeliveries } from "./records.server";
import { stored } from "@/lib/testing/deliveries";

let services: TestServices;
let manager: Context;
beforeAll(async () => {
  services = await testServices();
  manager = await testContext(services, { role: "manager" });
  await givenWallet(services, "loja-a");
  await givenWallet(services, "loja-b");
});

const CPF = "52998224725";
const paid = (change: Record<string, unknown> = {}, subAccount?: string) => {
  const id = newId();
  return JSON.stringify({
    event: "payment_completed",
    eventId: id,
    timestamp: services.clock.now().toISOString(),
    ...(subAccount !== undefined && { subAccount }),
    ...change,
    data: {
      transactionId: id,
      amount: 100,
      feeAmount: 1,
      netAmount: 99,
      status: "completed",
      completedAt: services.clock.now().toISOString(),
      customer: { name: "Maria", document: CPF },
    },
  });
};

async function givenDelivery(text: string): Promise<number> {
  const [id = 0] = await services.store.transaction((tx) =>
    insertDeliveries(tx, [
      {
        ...stored(services.vault, text),
        headers: { "content-type": "application/json" },
        secretIndex: 0,
        receivedAt: services.clock.now(),
      },
    ]),
  );
  await applyDelivery(services, id);
  return id;
}

const mirror = () =>
  services.store.read(async (reader) => ({
    movements: await reader.select().from(movements),
    totals: await reader.select().from(dailyTotals),
    effects: await reader.select().from(effects),
    steps: await reader.select().from(steps),
    // But for the bookkeeping of reads and of writes.
    transactions: (await reader.select().from(transactions)).map((row) => ({
      ...row,
      nextReadAt: null,
      changedAt: null,
      version: null,
    })),
  }));
const audits = () => services.store.read((reader) => reader.select().from(auditEntries));

describe("processing a delivery again", () => {
  it("changes nothing the second time, keeps what it did, and is audited", async () => {
    const id = await givenDelivery(paid());
    const before = await getDelivery(manager, id);
    expect(before).toMatchObject({ state: "applied", effect: "payment_completed", wallet: "principal" });
    const known = await mirror();
    expect(known.movements.length).toBeGreaterThan(0);

    services.clock.advance(60_000);
    expect(await processAgain(manager, { deliveryId: id })).toEqual({ state: "applied", hasChanged: false });

    expect(await mirror()).toEqual(known);
    expect(await getDelivery(manager, id)).toEqual({ ...before, attempts: before.attempts + 1 });
    expect(await audits()).toMatchObject([
      { act: "delivery.process_again", objectId: String(id), personId: manager.actor.personId },
    ]);
  });

  it("gives its effect to what an older version had put aside, and only once", async () => {
    const id = await givenDelivery(paid());
    const unknown = await givenDelivery(paid({ event: "payment_foretold" }));
    expect(await processAgain(manager, { deliveryId: unknown })).toEqual({
      state: "unknown",
      hasChanged: false,
    });

    // As a version would have left it that did not know its event.
    const late = paid();
    const lateId = await givenDelivery("{}" + " ".repeat(3));
    await services.store.transaction((tx) =>
      tx.update(deliveries).set(stored(services.vault, late)).where(eq(deliveries.id, lateId)),
    );
    expect((await getDelivery(manager, lateId)).state).toBe("quarantined");
    expect(await processAgain(manager, { deliveryId: lateId })).toEqual({
      state: "applied",
      hasChanged: true,
    });
    const known = await mirror();
    expect(await processAgain(manager, { deliveryId: lateId })).toEqual({
      state: "applied",
      hasChanged: false,
    });
    expect(await mirror()).toEqual(known);
    expect((await getDelivery(manager, id)).state).toBe("applied");
  });
});

describe("the inbox", () => {
  it("shows a person only the events of the person's wallets", async () => {
    const ofA = await givenDelivery(paid({}, "loja-a"));
    const ofB = await givenDelivery(paid({}, "loja-b"));
    const unreadable = await givenDelivery("no event at all");
    const limited = await testContext(services, { role: "finance", wallet: "loja-a", wallets: ["loja-a"] });

    expect((await listDeliveries(limited, {})).items.map(({ id }) => id)).toEqual([ofA]);
    expect((await listDeliveries(limited, { wallet: "loja-b" })).items).toEqual([]);
    for (const id of [ofB, unreadable]) {
      await expect(getDelivery(limited, id)).rejects.toThrow(AppError);
      await expect(processAgain(limited, { deliveryId: id })).rejects.toMatchObject({ code: "not_found" });
    }
    expect((await listDeliveries(manager, { state: "quarantined" })).items).toMatchObject([
      { id: unreadable, because: "malformed" },
    ]);
    expect((await listDeliveries(manager, { wallet: "loja-b" })).items.map(({ id }) => id)).toEqual([ofB]);
  });

  it("pages by keyset and shows no document", async () => {
    for (let count = 0; count < 55; count++) await givenDelivery(`{"event":"x_${count}"}`);
    const first = await listDeliveries(manager, {});
    const second = await listDeliveries(manager, { cursor: first.nextCursor ?? "" });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    const rows = await services.store.read((reader) => reader.select({ id: deliveries.id }).from(deliveries));
    expect(ids).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a));

    const { body } = await getDelivery(manager, await givenDelivery(`{"a":"${CPF}","b":11111111111,"c":[}`));
    expect(body).not.toMatch(/52998224725|11111111111/);
  });
});
