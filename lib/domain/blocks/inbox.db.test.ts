import { type BlockStatus } from "@/lib/core/enums/blocks";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { type LiveFrame } from "@/lib/platform/live/events";
import { openLiveHub } from "@/lib/platform/live/hub.server";
import { centavos } from "@/lib/core/money/money";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { dailyTotals } from "@/lib/platform/store/tables/money";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { addBlockNote } from "./add-block-note.server";
import { assignBlocks } from "./assign-blocks.server";
import { getBlock } from "./get-block.server";
import { listAssignees } from "./list-assignees.server";
import { listBlocks } from "./list-blocks.server";
import { summarizeBlocks } from "./summarize-blocks.server";
import { sealedDocument } from "@/lib/testing/sealed";

const DOCUMENT = "49021913003";
const HOUR_MS = 3_600_000;

const services = await testServices();
const { store, clock } = services;
const now = clock.now();
for (const wallet of ["principal", "loja-a", "loja-b"]) await givenWallet(services, wallet);
const manager = await testContext(services, { role: "manager" });
const ofA = await testContext(services, { role: "support", wallet: "loja-a", wallets: ["loja-a"] });

type Given = {
  wallet: string;
  status?: BlockStatus;
  blockType?: string;
  hoursAgo?: number;
  amountCentavos?: number;
  transactionId?: string | null;
};

async function givenBlock(given: Given): Promise<string> {
  const id = newId();
  await store.transaction((tx) =>
    tx.insert(balanceBlocks).values({
      id,
      wallet: given.wallet,
      transactionId: given.transactionId ?? null,
      status: given.status ?? "awaiting_response",
      blockType: given.blockType ?? "med",
      amountCentavos: centavos(given.amountCentavos ?? 1_000),
      reason: "=HYPERLINK(1)",
      createdAt: new Date(now.getTime() - (given.hoursAgo ?? 1) * HOUR_MS),
      origin: "webhook",
      changedAt: now,
    }),
  );
  return id;
}

async function givenPayment(wallet: string): Promise<string> {
  const id = newId();
  const at = new Date(now.getTime() - 48 * HOUR_MS);
  await store.transaction((tx) =>
    tx.insert(transactions).values({
      id,
      wallet,
      type: "payment",
      state: "completed",
      amountCentavos: centavos(5_000),
      counterpartName: "João Conceição Araújo",
      counterpartDocument: sealedDocument(DOCUMENT),
      createdAt: at,
      settledAt: at,
      completedAt: at,
      origin: "webhook",
      changedAt: at,
    }),
  );
  return id;
}

const idsOf = async (ctx: Context, filter: Parameters<typeof listBlocks>[1] = {}) =>
  (await listBlocks(ctx, filter)).items.map(({ id }) => id);

const paymentOfA = await givenPayment("loja-a");
const overdueA = await givenBlock({ wallet: "loja-a", hoursAgo: 73, transactionId: paymentOfA });
const freshA = await givenBlock({ wallet: "loja-a", hoursAgo: 2, blockType: "judicial" });
const endedA = await givenBlock({ wallet: "loja-a", hoursAgo: 1, status: "approved" });
const soonB = await givenBlock({ wallet: "loja-b", hoursAgo: 70, amountCentavos: 7_000 });
const strangeB = await givenBlock({
  wallet: "loja-b",
  hoursAgo: 3,
  status: "other",
  blockType: "new",
});

describe("the inbox", () => {
  it("puts what waits first, nearest deadline ahead, and the others newest first", async () => {
    expect(await idsOf(manager)).toEqual([overdueA, soonB, strangeB, freshA, endedA]);
  });

  it.each([
    [{ stage: "open" } as const, [overdueA, soonB, strangeB, freshA]],
    [{ stage: "ended" } as const, [endedA]],
    [{ stage: "all" } as const, [overdueA, soonB, strangeB, freshA, endedA]],
    [{ status: "approved" } as const, [endedA]],
    [{ kind: "judicial" } as const, [freshA]],
    [{ kind: "other" } as const, [strangeB]],
    [{ wallet: "loja-b" }, [soonB, strangeB]],
    [{ deadline: "overdue" } as const, [overdueA]],
    [{ deadline: "6h" } as const, [soonB]],
    [{ deadline: "6h", status: "approved" } as const, []],
    [{ from: "2026-11-17", to: "2026-11-17" }, [overdueA, soonB]],
  ])("narrows by %j", async (filter, ids) => {
    expect(await idsOf(manager, filter)).toEqual(ids);
  });

  it("pages over both parts without a gap or a repetition", async () => {
    const wallet = "principal";
    const created: string[] = [];
    for (let at = 0; at < 60; at += 1)
      created.push(
        await givenBlock({ wallet, hoursAgo: at, status: at % 2 ? "rejected" : "awaiting_response" }),
      );
    const first = await listBlocks(manager, { wallet });
    const second = await listBlocks(manager, { wallet, cursor: first.nextCursor ?? "" });
    const seen = [...first.items, ...second.items].map(({ id }) => id);
    expect(first.items).toHaveLength(50);
    expect(second.nextCursor).toBeNull();
    expect(seen.toSorted()).toEqual(created.toSorted());
    expect(first.items.slice(0, 30).every(({ status }) => status === "awaiting_response")).toBe(true);
    await store.transaction((tx) => tx.execute(sql`delete from balance_blocks where wallet = ${wallet}`));
  });

  it("masks the payer's document", async () => {
    const [row] = (await listBlocks(manager, { deadline: "overdue" })).items;
    expect(row?.party).toMatchObject({ name: "João Conceição Araújo", document: "***.219.130-**" });
    expect(JSON.stringify(await getBlock(manager, overdueA))).not.toContain(DOCUMENT);
  });
});

describe("a person limited to loja-a", () => {
  it("sees nothing of loja-b: no row, no sum, no block, no assignee", async () => {
    expect(await idsOf(ofA)).toEqual([overdueA, freshA, endedA]);
    expect(await idsOf(ofA, { wallet: "loja-b" })).toEqual([]);
    expect((await summarizeBlocks(ofA)).wallets.map(({ wallet }) => wallet)).toEqual(["loja-a"]);
    await expect(getBlock(ofA, soonB)).rejects.toMatchObject({ code: "not_found" });
    const ofB = await testContext(services, { role: "finance", wallets: ["loja-b"] });
    expect((await listAssignees(ofA)).map(({ id }) => id)).not.toContain(ofB.actor.personId);
  });

  it("works on nothing of loja-b", async () => {
    const me = ofA.actor.personId;
    const refused = { code: "not_found" };
    await expect(assignBlocks(ofA, { blockIds: [freshA, soonB], assigneeId: me })).rejects.toMatchObject(
      refused,
    );
    await expect(addBlockNote(ofA, { blockId: soonB, text: "x" })).rejects.toMatchObject(refused);
    expect((await getBlock(manager, freshA)).assignee).toBeNull();
    expect((await getBlock(manager, soonB)).notes).toEqual([]);
  });
});

describe("the summary", () => {
  it("adds up what is held, and rates contested payments by count and value over 30 days", async () => {
    const day = { wallet: "loja-b", measure: "payment" as const };
    await store.transaction((tx) =>
      tx.insert(dailyTotals).values([
        { ...day, day: "2026-11-20", count: 8, amountCentavos: centavos(60_000) },
        { ...day, day: "2026-10-22", count: 2, amountCentavos: centavos(10_000) },
        { ...day, day: "2026-10-21", count: 999, amountCentavos: centavos(999) },
      ]),
    );
    const summary = await summarizeBlocks(manager);
    expect(summary).toMatchObject({ from: "2026-10-22", to: "2026-11-20", overdue: 1, responseHours: 72 });
    expect(summary.awaiting).toEqual({ count: 3, amountCentavos: 9_000 });
    // The status that we do not know is no end: its money counts as held.
    expect(summary.wallets.find(({ wallet }) => wallet === "loja-b")).toMatchObject({
      exposure: { count: 2, amountCentavos: 8_000 },
      medBlocks: { count: 1, amountCentavos: 7_000 },
      paidCharges: { count: 10, amountCentavos: 70_000 },
      nextRespondBy: new Date(now.getTime() + 2 * HOUR_MS).toISOString(),
    });
  });
});

describe("work on blocks", () => {
  it("assigns several at once, all or none, with a step for each that changed", async () => {
    const me = manager.actor.personId;
    expect(await assignBlocks(manager, { blockIds: [overdueA, soonB, soonB], assigneeId: me })).toEqual({
      assigned: 2,
    });
    expect(await assignBlocks(manager, { blockIds: [overdueA, freshA], assigneeId: me })).toEqual({
      assigned: 1,
    });
    expect(await idsOf(manager, { assignee: "me" })).toEqual([overdueA, soonB, freshA]);
    expect(await idsOf(manager, { assignee: "none" })).toEqual([strangeB, endedA]);
    const { steps } = await getBlock(manager, overdueA);
    expect(steps.filter(({ kind }) => kind === "assigned")).toMatchObject([
      { source: "person", person: manager.actor.name, details: { assignee: manager.actor.name } },
    ]);
    await assignBlocks(manager, { blockIds: [freshA], assigneeId: null });
    expect((await getBlock(manager, freshA)).assignee).toBeNull();
  });

  it("takes nobody who could not open the block or may not work on it", async () => {
    const viewer = await testContext(services, { role: "viewer" });
    for (const { actor } of [viewer, ofA])
      await expect(
        assignBlocks(manager, { blockIds: [freshA, soonB], assigneeId: actor.personId }),
      ).rejects.toMatchObject({ code: "invalid_input", fields: { assigneeId: "not_found" } });
  });

  it("keeps notes as they were written", async () => {
    await addBlockNote(manager, { blockId: freshA, text: "Liguei para o advogado.\nVolta amanhã." });
    await addBlockNote(ofA, { blockId: freshA, text: "Enviado." });
    expect((await getBlock(manager, freshA)).notes.map(({ text }) => text)).toEqual([
      "Liguei para o advogado.\nVolta amanhã.",
      "Enviado.",
    ]);
    for (const change of [sql`update notes set text = 'x'`, sql`delete from notes`])
      await expect(store.transaction((tx) => tx.execute(change))).rejects.toThrow();
    expect((await getBlock(manager, freshA)).notes).toHaveLength(2);
  });

  it("tells of a note to the page of its block, and to no list", async () => {
    const hub = openLiveHub(store.url);
    const told: LiveFrame[] = [];
    hub.subscribe({ onFrames: (frames) => told.push(...frames), onGap: () => undefined });
    await vi.waitUntil(() => hub.isListening());
    await addBlockNote(manager, { blockId: soonB, text: "Nada disso na transmissão." });
    await vi.waitUntil(() => told.length > 0);
    await hub.close();
    expect(told).toMatchObject([{ name: "block.noted", ids: [soonB], wallet: "loja-b" }]);
    expect(JSON.stringify(told)).not.toContain("transmissão");
  });
});
