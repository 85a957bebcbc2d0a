import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { addDaysTo, dayOf } from "@/lib/core/time/sao-paulo";
import { type BlockStatus } from "@/lib/core/enums/blocks";
import { type Context } from "@/lib/platform/context.server";
import { balanceBlocks, blockReads } from "@/lib/platform/store/tables/balance-blocks";
import { apiCalls } from "@/lib/platform/store/tables/intents";
import { testContext, testServices } from "@/lib/testing/context";
import { endedWhole } from "@/lib/testing/ended-whole";
import { givenWallets } from "@/lib/testing/factories";
import { listBlocks } from "./list-blocks.server";
import { summarizeBlocks } from "./summarize-blocks.server";

const DAY_MS = 86_400_000;
const services = await testServices();
const { store, clock } = services;
const now = clock.now();
const ago = (ms: number) => new Date(now.getTime() - ms);
let manager: Context;
let ofA: Context;

type Given = {
  wallet?: string;
  status?: BlockStatus;
  blockType?: string;
  amount: number;
  assigneeId?: string;
  isAnswered?: boolean;
  daysAgo?: number;
  isListed?: boolean;
};

async function givenBlock(given: Given): Promise<void> {
  const createdAt = ago((given.daysAgo ?? 1) * DAY_MS);
  await store.transaction((tx) =>
    tx.insert(balanceBlocks).values({
      id: newId(),
      wallet: given.wallet ?? "principal",
      status: given.status ?? "awaiting_response",
      blockType: given.blockType ?? "med",
      ...endedWhole(given.status ?? "awaiting_response", centavos(given.amount)),
      createdAt,
      assigneeId: given.assigneeId ?? null,
      answeredAt: given.isAnswered ? now : null,
      serviceReadAt: given.isListed === false ? null : now,
      origin: "webhook",
      changedAt: now,
    }),
  );
}

const givenReading = (wallet: string, readAt: Date | null) =>
  store.transaction((tx) => tx.insert(blockReads).values({ wallet, nextReadAt: now, readAt }));

const givenCall = (wallet: string, path: string, status: number, at: Date) =>
  store.transaction((tx) =>
    tx.insert(apiCalls).values({ at, method: "GET", path, wallet, status, durationMs: 1 }),
  );

beforeAll(async () => {
  await givenWallets(services, ["principal", "loja-a", "loja-b", "loja-c"]);
  manager = await testContext(services, { role: "manager" });
  ofA = await testContext(services, { role: "support", wallet: "loja-a", wallets: ["loja-a"] });
  await givenBlock({ amount: 100, assigneeId: manager.actor.personId });
  await givenBlock({ amount: 200, isListed: false });
  await givenBlock({ amount: 400, blockType: "judicial", wallet: "loja-a" });
  await givenBlock({ amount: 800, isAnswered: true, assigneeId: manager.actor.personId });
  await givenBlock({ amount: 1_600, status: "defended" });
  await givenBlock({ amount: 3_200, status: "other" });
  await givenBlock({ amount: 6_400, status: "approved", daysAgo: 80 });
  await givenBlock({ amount: 12_800, status: "rejected", daysAgo: 2 });
  await givenBlock({ amount: 25_600, status: "approved", daysAgo: 120 });
  await givenBlock({ amount: 51_200, status: "dismissed" });
  await givenBlock({ amount: 50, blockType: "administrative", isAnswered: true });
  await givenBlock({ amount: 25, blockType: "administrative", assigneeId: ofA.actor.personId });
  await givenReading("principal", ago(30_000));
  await givenReading("loja-a", ago(3_600_000));
  await givenReading("loja-b", null);
  await givenCall("loja-a", "/balance-blocks", 403, ago(5_000));
  // A refusal of something else says nothing about the list of blocks.
  await givenCall("loja-a", "/account", 200, ago(1_000));
  await givenCall("principal", "/balance-blocks", 200, ago(30_000));
  await givenCall("loja-b", "/balance-blocks", 503, ago(5_000));
});

const stage = async (ctx: Context, filter: Parameters<typeof listBlocks>[1]) =>
  (await listBlocks(ctx, filter)).items.map(({ amountCentavos }) => amountCentavos).toSorted((a, b) => a - b);

describe("the queues", () => {
  it("part what waits for us from what others decide about, and both from what ended", async () => {
    expect(await stage(manager, { stage: "answer" })).toEqual([25, 100, 200, 400, 3_200]);
    expect(await stage(manager, { stage: "review" })).toEqual([50, 800, 1_600]);
    expect(await stage(manager, { stage: "open" })).toEqual([25, 50, 100, 200, 400, 800, 1_600, 3_200]);
    expect(await stage(manager, { stage: "ended" })).toEqual([6_400, 12_800, 25_600]);
    expect(await stage(manager, { stage: "answer", assignee: "me" })).toEqual([100]);
    expect(await stage(manager, { stage: "answer", assignee: "none" })).toEqual([200, 400, 3_200]);
    expect(await stage(manager, { stage: "answer", kind: "judicial" })).toEqual([400]);
    expect(await stage(manager, { stage: "answer", kind: "administrative" })).toEqual([25]);
  });

  it("hold as many and as much as their lists show, of the wallets in reach alone", async () => {
    const { queues, unlisted } = await summarizeBlocks(manager);
    expect(queues).toEqual({
      answer: { count: 5, amountCentavos: 3_925 },
      review: { count: 3, amountCentavos: 2_450 },
      mine: { count: 1, amountCentavos: 100 },
      nobody: { count: 3, amountCentavos: 3_800 },
      judicial: { count: 1, amountCentavos: 400 },
      administrative: { count: 1, amountCentavos: 25 },
    });
    expect(unlisted).toBe(1);
    const few = await summarizeBlocks(ofA);
    expect(few.queues.answer).toEqual({ count: 1, amountCentavos: 400 });
    expect(few.unread.map(({ wallet }) => wallet)).toEqual(["loja-a"]);
  });

  it("counts and filters by the state that a row shows: one that was answered waits no longer", async () => {
    expect(await stage(manager, { status: "awaiting_response" })).toEqual([25, 100, 200, 400]);
    expect(await stage(manager, { status: "answered" })).toEqual([50, 800]);
    const { wallets } = await summarizeBlocks(manager);
    for (const { wallet, awaiting } of wallets) {
      const amounts = await stage(manager, { status: "awaiting_response", wallet });
      expect(awaiting).toEqual({
        count: amounts.length,
        amountCentavos: amounts.reduce((sum, amount) => sum + amount, 0),
      });
    }
  });

  it("say how those ended that were created within ninety days", async () => {
    expect((await summarizeBlocks(manager)).outcomes).toEqual({
      days: 90,
      from: addDaysTo(dayOf(clock.now()), -89),
      released: { count: 1, amountCentavos: 12_800 },
      lost: { count: 1, amountCentavos: 6_400 },
    });
  });

  it("say which lists nobody may read, which did not come, and which were never asked for", async () => {
    const { unread } = await summarizeBlocks(manager);
    expect(unread.map(({ wallet, fault }) => `${wallet} ${fault}`).toSorted()).toEqual([
      "loja-a refused",
      "loja-b failing",
      "loja-c never",
    ]);
  });

  it("say of a row what its answer lacks, and that only an event told of it", async () => {
    const { items } = await listBlocks(manager, { stage: "answer" });
    const unlisted = items.find(({ amountCentavos }) => amountCentavos === 200);
    expect(unlisted).toMatchObject({ isUnlisted: true, lacks: { all: 5 } });
    // Without a payment that was received there is not even a proof of it.
    expect(unlisted?.lacks.missing).toContain("payment_proof");
    const judicial = items.find(({ blockType }) => blockType === "judicial");
    expect(judicial?.lacks.missing[0]).toBe("court_order");
  });
});
