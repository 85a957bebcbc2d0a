import { type TransactionState } from "@/lib/core/enums/transactions";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { instanceBeats, outageReads, outages } from "@/lib/platform/store/tables/outages";
import { testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { type Instance, sendHeartbeat, newInstance } from "./heartbeat.server";
import { givenTransaction } from "@/lib/testing/mirror";

const services = await testServices();
const { store, clock } = services;
await givenWallet(services, "principal");
await givenWallet(services, "loja-a");

const timeOf = (moment: Date) => sql<Date>`${moment.toISOString()}::timestamptz`;
const beatNow = (instance: Instance) => sendHeartbeat(services, instance, timeOf(clock.now()));
const allOutages = () => store.read((reader) => reader.select().from(outages));
const allReads = () => store.read((reader) => reader.select().from(outageReads));

beforeEach(() =>
  store.transaction(async (tx) => {
    await tx.delete(instanceBeats);
    await tx.delete(outages);
    await tx.delete(outageReads);
  }),
);

async function givenRow(
  type: "payment" | "withdrawal",
  state: TransactionState,
  { daysAgo = 0, scheduled = true } = {},
): Promise<string> {
  const id = newId();
  const at = new Date(clock.now().getTime() - daysAgo * 86_400_000);
  await store.transaction(async (tx) => {
    await givenTransaction(
      tx,
      {
        id,
        wallet: "loja-a",
        type,
        state,
        amountCentavos: centavos(1_000),
        createdAt: at,
        origin: "own_write",
        ...(state === "completed" && { completedAt: at, settledAt: at }),
      },
      at,
    );
    if (!scheduled) await tx.update(transactions).set({ nextReadAt: null });
  });
  return id;
}

describe("an outage", () => {
  it("is none at the very first start, after a short stop, or while another instance lives", async () => {
    const [one, other] = [newInstance(), newInstance()];
    await beatNow(one);
    clock.advance(30_000);
    await beatNow(one);
    clock.advance(29_000);
    await beatNow(other);
    clock.advance(29_000);
    await beatNow(newInstance());
    expect(await allOutages()).toEqual([]);
  });

  it("is the window from the last beat of any instance to the next one, once for two that come back", async () => {
    await beatNow(newInstance());
    clock.advance(2_000);
    await beatNow(newInstance());
    const startedAt = clock.now();
    clock.advance(300_000);
    const back = [newInstance(), newInstance(), newInstance()];
    await Promise.all(back.map(beatNow));
    expect(await allOutages()).toMatchObject([
      { startedAt, endedAt: clock.now(), cause: "not_running", finishedAt: null },
    ]);
  });

  it("tells a database that refused from a process that stood still", async () => {
    const instance = newInstance();
    await beatNow(instance);
    clock.advance(60_000);
    await expect(sendHeartbeat(services, instance, sql<Date>`(1 / 0)::text`)).rejects.toThrow();
    await beatNow(instance);
    clock.advance(60_000);
    await beatNow(instance);
    expect((await allOutages()).map(({ cause }) => cause).toSorted()).toEqual(["no_database", "stalled"]);
  });
});

it("has everything read that may have changed, and nothing that could not", async () => {
  const old = await givenRow("payment", "pending", { daysAgo: 20, scheduled: false });
  const final = await givenRow("payment", "expired", { daysAgo: 2, scheduled: false });
  const oldWithdrawal = await givenRow("withdrawal", "completed", { daysAgo: 8, scheduled: false });
  const oldPayment = await givenRow("payment", "completed", { daysAgo: 3, scheduled: false });
  const stuck = await givenRow("withdrawal", "processing", { daysAgo: 30, scheduled: false });
  const reversible = await givenRow("withdrawal", "completed", { daysAgo: 6, scheduled: false });
  const paid = await givenRow("payment", "completed", { scheduled: false });
  const pending = await givenRow("payment", "pending", { daysAgo: 3 });
  await beatNow(newInstance());
  clock.advance(300_000);
  await beatNow(newInstance());
  const reads = await allReads();
  const ranks = new Map(reads.map(({ kind, objectId, rank }) => [`${kind} ${objectId}`, rank]));
  expect(ranks).toEqual(
    new Map([
      ["blocks principal", 0],
      ["blocks loja-a", 0],
      [`transaction ${stuck}`, 1],
      [`transaction ${reversible}`, 1],
      [`transaction ${pending}`, 1],
      [`transaction ${paid}`, 2],
      ["balance principal", 3],
      ["balance loja-a", 3],
    ]),
  );
  for (const id of [old, final, oldWithdrawal, oldPayment])
    expect(ranks.has(`transaction ${id}`)).toBe(false);
});
