import { beforeAll, describe, expect, it } from "vitest";
import { eq, sql } from "drizzle-orm";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type BlockStatus } from "@/lib/core/enums/blocks";
import { type Context } from "@/lib/platform/context.server";
import { statusColumns } from "@/lib/platform/store/status-flags.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { testContext, testServices } from "@/lib/testing/context";
import { errorOf } from "@/lib/testing/error-of";
import { givenWallets } from "@/lib/testing/factories";
import { getBlock } from "./get-block.server";
import { listBlocks } from "./list-blocks.server";
import { recordOrder } from "./record-order.server";
import { RecordOrderInput } from "./schema";
import { summarizeBlocks } from "./summarize-blocks.server";

const HOUR_MS = 3_600_000;
const services = await testServices();
const { store, clock } = services;
// Noon in São Paulo.
const now = new Date("2026-11-24T15:00:00.000Z");
let manager: Context;
let looker: Context;
let elsewhere: Context;

beforeAll(async () => {
  clock.set(now);
  await givenWallets(services, ["principal", "loja-a", "loja-b"]);
  manager = await testContext(services, { role: "manager" });
  looker = await testContext(services, { role: "viewer" });
  elsewhere = await testContext(services, { role: "support", wallet: "loja-b", wallets: ["loja-b"] });
});

type Given = {
  hoursAgo?: number;
  blockType?: string;
  status?: BlockStatus;
  wallet?: string;
  transactionId?: string;
};
async function givenBlock({
  hoursAgo = 1,
  blockType = "judicial",
  status,
  wallet = "loja-a",
  transactionId,
}: Given = {}) {
  const id = newId();
  await store.transaction((tx) =>
    tx.insert(balanceBlocks).values({
      ...{ id, wallet, blockType, status: status ?? "awaiting_response", amountCentavos: centavos(1_000) },
      transactionId: transactionId ?? null,
      createdAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
      ...{ origin: "webhook" as const, changedAt: now },
    }),
  );
  return id;
}

const ORDER = { number: "0001234-56.2026.8.26.0100", from: "2ª Vara Cível", dueBy: "2026-11-24T13:00" };
type Typed = Record<keyof typeof ORDER, string>;
const NOTHING: Typed = { number: "", from: "", dueBy: "" };
/** The values that a form shows when it opens now. */
async function seenOf(blockId: string): Promise<Typed> {
  const { order: written, isByOrder, respondBy } = await getBlock(manager, blockId);
  const local = new Date(Date.parse(respondBy) - 3 * HOUR_MS).toISOString().slice(0, 16);
  return { number: written?.number ?? "", from: written?.from ?? "", dueBy: isByOrder ? local : "" };
}
const order = async (ctx: Context, blockId: string, more: Partial<Typed> = {}, seen?: Typed) =>
  recordOrder(
    ctx,
    RecordOrderInput.parse({ blockId, ...ORDER, ...more, seen: seen ?? (await seenOf(blockId)) }),
  );
const entriesOf = (id: string) =>
  store.read((reader) =>
    reader.rows<{ act: string; details: string }>(
      sql`select act, details from audit_entries where object_id = ${id} order by id`,
    ),
  );

describe("the date of an order", () => {
  it("stands in the place of our own deadline, called what it is, and is written down once", async () => {
    const id = await givenBlock();
    expect(await getBlock(manager, id)).toMatchObject({
      respondBy: "2026-11-27T14:00:00.000Z",
      isByOrder: false,
      order: { number: null, from: null },
    });
    await order(manager, id);
    await order(manager, id);
    const block = await getBlock(looker, id);
    expect(block).toMatchObject({
      respondBy: "2026-11-24T16:00:00.000Z",
      isByOrder: true,
      order: { number: ORDER.number, from: ORDER.from },
    });
    expect(block.steps.map(({ kind }) => kind)).toEqual(["order_recorded"]);
    const entries = await entriesOf(id);
    expect(entries.map(({ act }) => act)).toEqual(["block.order"]);
    expect(JSON.parse(entries[0]?.details ?? "{}")).toEqual({
      ...{ number: ORDER.number, from: ORDER.from, dueBy: "2026-11-24T16:00:00.000Z" },
      before: { number: null, from: null, dueBy: null },
    });
    // Taken away, ours holds again.
    await order(manager, id, { number: "", from: "", dueBy: "" });
    expect(await getBlock(manager, id)).toMatchObject({
      respondBy: "2026-11-27T14:00:00.000Z",
      isByOrder: false,
      order: { number: null, from: null },
    });
    expect(await entriesOf(id)).toHaveLength(2);
  });

  it("is not written over by a form that opened before it", async () => {
    const id = await givenBlock();
    await order(manager, id);
    const late = order(manager, id, { ...NOTHING, from: "3ª Vara Cível" }, NOTHING);
    expect(await errorOf(late)).toMatchObject({ code: "conflict", reason: "changed" });
    expect(await getBlock(manager, id)).toMatchObject({
      isByOrder: true,
      order: { number: ORDER.number, from: ORDER.from },
    });
    // The same once more, whose answer was lost, is no conflict.
    await order(manager, id, {}, NOTHING);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it("is refused of a contestation, before the block, years ahead, and of what is over", async () => {
    const faultAt = async (of: Given, more: Partial<typeof ORDER> = {}) =>
      (await errorOf(order(manager, await givenBlock(of), more))).fields?.dueBy;
    expect(await faultAt({ blockType: "med" })).toBe("not_found");
    expect(await faultAt({}, { dueBy: "2026-11-24T10:59" })).toBe("before_block");
    expect(await faultAt({}, { dueBy: "2062-11-24T10:59" })).toBe("not_a_day");
    expect((await errorOf(order(manager, await givenBlock({ status: "approved" })))).reason).toBe("changed");
    const isTaken = (typed: Partial<Typed>) =>
      RecordOrderInput.safeParse({ blockId: newId(), ...typed, seen: NOTHING }).success;
    expect(isTaken({})).toBe(true);
    expect(isTaken({ dueBy: "2026-11-31T10:00" })).toBe(false);
    expect(isTaken({ dueBy: "2026-11-24" })).toBe(false);
    expect(isTaken({ number: "1".repeat(61) })).toBe(false);
  });

  it("is nobody's who does not see the account", async () => {
    const id = await givenBlock();
    expect((await errorOf(order(elsewhere, id))).code).toBe("not_found");
    expect((await getBlock(manager, id)).isByOrder).toBe(false);
  });
});

describe("the queue", () => {
  it("stands by that date over all of its pages, and so do its filter, its counts and the way from case to case", async () => {
    const before = (await summarizeBlocks(manager)).overdue;
    const old = [];
    for (let one = 0; one < 51; one += 1)
      old.push(await givenBlock({ wallet: "loja-b", hoursAgo: 48 - one / 10, blockType: "med" }));
    // The newest of all of them, due in an hour; and one that was overdue by ours, and has a month.
    const near = await givenBlock({ wallet: "loja-b", hoursAgo: 0.5 });
    const far = await givenBlock({ wallet: "loja-b", hoursAgo: 90 });
    await order(manager, near);
    await order(manager, far, { dueBy: "2026-12-24T18:00" });

    const filter = { wallet: "loja-b", stage: "answer" } as const;
    const first = await listBlocks(manager, filter);
    expect(first.items.map(({ id }) => id)).toEqual([near, ...old.slice(0, 49)]);
    const rest = await listBlocks(manager, { ...filter, cursor: first.nextCursor ?? "" });
    expect(rest.items.map(({ id }) => id)).toEqual([...old.slice(49), far]);
    const due = async (deadline: "overdue" | "6h") =>
      (await listBlocks(manager, { wallet: "loja-b", deadline })).items.map(({ id }) => id);
    expect([await due("overdue"), await due("6h")]).toEqual([[], [near]]);
    const summary = await summarizeBlocks(manager);
    expect(summary.overdue).toBe(before);
    expect(summary.wallets.find(({ wallet }) => wallet === "loja-b")?.nextRespondBy).toBe(
      "2026-11-24T16:00:00.000Z",
    );
    expect((await getBlock(elsewhere, near)).place).toMatchObject({ position: 1, total: 53, nextId: old[0] });
  });
});

describe("its payment", () => {
  it("stands by the nearest of what its blocks are to be answered by", async () => {
    const transactionId = newId();
    const createdAt = new Date(now.getTime() - 10 * HOUR_MS);
    await store.transaction((tx) =>
      tx.insert(transactions).values({
        ...{ id: transactionId, wallet: "loja-a", type: "payment", state: "completed", origin: "webhook" },
        ...{
          amountCentavos: centavos(5_000),
          createdAt,
          changedAt: createdAt,
          blockedAt: createdAt,
          hasOpenBlock: true,
        },
      }),
    );
    const respondBy = async () =>
      (
        await store.read((reader) =>
          reader.select(statusColumns()).from(transactions).where(eq(transactions.id, transactionId)),
        )
      )[0]?.respondBy?.toISOString();
    const inHours = (hours: number) => new Date(createdAt.getTime() + hours * HOUR_MS).toISOString();
    expect(await respondBy()).toBe(inHours(72));
    await givenBlock({ hoursAgo: 10, transactionId, blockType: "med" });
    const judicial = await givenBlock({ hoursAgo: 8, transactionId });
    expect(await respondBy()).toBe(inHours(72));
    await order(manager, judicial);
    expect(await respondBy()).toBe("2026-11-24T16:00:00.000Z");
  });
});
