import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getOverview } from "@/lib/composers/overview/get-overview.server";
import { listTasks } from "@/lib/composers/tasks/list-tasks.server";
import { newId } from "@/lib/core/ids";
import { type Centavos, centavos } from "@/lib/core/money/money";
import { assignBlocks } from "@/lib/domain/blocks/assign-blocks.server";
import { getBlock } from "@/lib/domain/blocks/get-block.server";
import { listBlocks } from "@/lib/domain/blocks/list-blocks.server";
import { readBlockList } from "@/lib/domain/blocks/read-block-list.server";
import { summarizeBlocks } from "@/lib/domain/blocks/summarize-blocks.server";
import { listRefunds } from "@/lib/domain/refunds/list-refunds.server";
import { getTransaction } from "@/lib/domain/transactions/get-transaction.server";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { type Context } from "@/lib/platform/context.server";
import { movements } from "@/lib/platform/store/tables/money";
import { observations } from "@/lib/platform/store/tables/observations";
import { type BalanceBlockWire } from "@/lib/pix/wire/balance-block";
import { fakePix, testContext, testServices } from "@/lib/testing/context";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { givenWallet } from "@/lib/testing/factories";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";

// A fact that an event reported and that is no longer believed appears on no page as if it were so (faults, F38).

const services = await testServices();
const { iso, paid, payout, withReads, stateOf, linesOf, stepsOf } = openWebhookHarness(services);

let finance: Context;
beforeAll(async () => {
  await givenWallet(services, "principal");
  finance = await testContext(services, { role: "finance" });
});

type Names = { id: string; transactionId: string };

const tellingsOf = async ({ transactionId }: Names) =>
  (
    await services.store.read((reader) =>
      reader.select().from(observations).where(eq(observations.graphId, transactionId)),
    )
  ).length;

const later = (seconds: number) => services.clock.advance(seconds * 1_000);

async function givenBlockedPayment(): Promise<Names> {
  const names = { id: newId(), transactionId: newId() };
  await deliver(services, paid(names.transactionId));
  const told = { blockId: names.id, transactionId: names.transactionId, amount: 100, blockType: "med" };
  await deliver(services, eventBody("balance_block_created", { ...told, createdAt: iso() }));
  expect(await stateOf(names.transactionId)).toMatchObject({ hasOpenBlock: true });
  return names;
}

/** The service shows that less was paid than the events reported. */
const showsPaid = (id: string, amountCentavos: Centavos) =>
  readTransaction(
    withReads(() => ({ status: "completed", amountCentavos })),
    "principal",
    id,
  );

const listed = ({ id, transactionId }: Names, status: string): BalanceBlockWire => ({
  id,
  transactionId,
  amountCentavos: centavos(10_000),
  status,
  blockType: "med",
  referenceNumber: null,
  reason: null,
  createdAt: services.clock.now(),
  externalReference: null,
  e2eId: null,
  resolutionReason: null,
  resolvedAt: null,
});

const showsBlocks = (items: BalanceBlockWire[], total: number | null = items.length) =>
  readBlockList(
    {
      ...services,
      pix: fakePix({ listBalanceBlocks: () => Promise.resolve({ items, total, unreadable: 0 }) }),
    },
    "principal",
  );

const statusOf = async ({ id }: Names) => (await getBlock(finance, id)).status;

async function figures() {
  const { from, to, ...summary } = await summarizeBlocks(finance);
  const { awaiting, exposure, medBlocks, overdue, nextRespondBy } = summary;
  // The home page and the inbox count the same blocks of the same days.
  const home = await getOverview(finance, { from, to });
  expect(home.figures.blocks.medCount).toBe(medBlocks.count);
  expect(home.figures.received.count).toBe(summary.paidCharges.count);
  return { awaiting, exposure, medBlocks, overdue, nextRespondBy };
}

/** The figures before a test reported its block. */
let calm: Awaited<ReturnType<typeof figures>>;
beforeEach(async () => {
  calm = await figures();
});

async function isOpenNowhere({ id, transactionId }: Names): Promise<void> {
  expect(await stateOf(transactionId)).toMatchObject({ hasOpenBlock: false });
  expect((await listBlocks(finance, {})).items.map((block) => block.id)).not.toContain(id);
  const { items } = await listBlocks(finance, { status: "dismissed" });
  expect(items.find((block) => block.id === id)).toMatchObject({ status: "dismissed" });
  expect(await figures()).toEqual(calm);
  const { blocks } = await getTransaction(finance, transactionId);
  expect(blocks).toMatchObject([{ id, status: "dismissed" }]);
  const lines = await services.store.read((reader) =>
    reader.select().from(movements).where(eq(movements.objectId, id)),
  );
  const sum = (side: "availableCentavos" | "heldCentavos") =>
    lines.reduce((total, line) => total + line[side], 0);
  expect([sum("availableCentavos"), sum("heldCentavos")]).toEqual([0, 0]);
}

describe("a block", () => {
  it("is dismissed where it turns out to be more than its payment, and what people did with it stays", async () => {
    const names = await givenBlockedPayment();
    const { personId } = finance.actor;
    await assignBlocks(finance, { blockIds: [names.id], assigneeId: personId });
    later(60);
    await showsPaid(names.transactionId, centavos(1_000));
    await isOpenNowhere(names);
    const block = await getBlock(finance, names.id);
    expect(block).toMatchObject({ dismissedBecause: "above_payment", assignee: { id: personId } });
    expect(block.steps.map(({ kind, source }) => [kind, source])).toEqual([
      ["balance_block_created", "webhook"],
      ["assigned", "person"],
      ["balance_block_dismissed", "read"],
    ]);
    expect(await stepsOf(names.transactionId)).toContain("balance_block_dismissed");
    // Both histories contain it, and the payment's page shows it once.
    const { steps } = await getTransaction(finance, names.transactionId);
    expect(steps.map(({ kind }) => kind).filter((kind) => kind.startsWith("balance_block"))).toEqual([
      "balance_block_created",
      "balance_block_dismissed",
    ]);
  });

  it("counts in the period of its creation, on the home page and in the inbox, once a list has it", async () => {
    const names = { id: newId(), transactionId: newId() };
    await deliver(services, paid(names.transactionId));
    const told = { blockId: names.id, transactionId: names.transactionId, amount: 100, blockType: "med" };
    await deliver(services, eventBody("balance_block_created", told));
    expect((await figures()).medBlocks.count).toBe(calm.medBlocks.count + 1);
    const createdAt = new Date(services.clock.now().getTime() - 40 * 86_400_000);
    await showsBlocks([{ ...listed(names, "awaiting_response"), createdAt }]);
    expect((await figures()).medBlocks.count).toBe(calm.medBlocks.count);
    await showsBlocks([{ ...listed(names, "rejected"), createdAt, resolvedAt: services.clock.now() }]);
    expect((await figures()).medBlocks.count).toBe(calm.medBlocks.count);
  });

  it.each([
    ["waits", "balance_block_created"],
    ["was paid out", "balance_block_approved"],
  ])("that %s, as an event says, is dismissed where two whole lists do not show it", async (_how, event) => {
    const names = { id: newId(), transactionId: newId() };
    await deliver(services, paid(names.transactionId));
    const told = { blockId: names.id, transactionId: names.transactionId, amount: 100, blockType: "med" };
    await deliver(services, eventBody(event, told));
    const shown = await statusOf(names);
    expect(shown).not.toBe("dismissed");
    expect((await figures()).medBlocks.count).toBe(calm.medBlocks.count + 1);
    later(1);
    await showsBlocks([]);
    later(29);
    await showsBlocks([]);
    expect(await statusOf(names)).toBe(shown);
    later(1);
    await showsBlocks([]);
    await isOpenNowhere(names);
    expect(await getBlock(finance, names.id)).toMatchObject({ dismissedBecause: "not_listed" });
    // The payment remains valid: neither the bell nor the first page reports that it was taken back.
    const news = (await listNotifications(finance, {})).items.filter(({ objectId }) =>
      [names.id, names.transactionId].includes(objectId),
    );
    expect(news.map(({ kind }) => kind)).toEqual([
      "block_dismissed",
      event === "balance_block_created" ? "block_opened" : "block_approved",
    ]);
    expect((await listTasks(finance)).byPlace.transactions).toBeUndefined();
    expect(await stateOf(names.transactionId)).toMatchObject({ mismatch: "block_contradicted" });
    // The block is no longer queried, and a list that shows it at last is believed.
    const before = await tellingsOf(names);
    later(60);
    await showsBlocks([]);
    expect(await tellingsOf(names)).toBe(before);
    await showsBlocks([listed(names, "defended")]);
    expect(await statusOf(names)).toBe("defended");
    later(60);
    await showsBlocks([listed(names, "rejected")]);
  });

  it("stays where the lists are not whole, fail, or showed it once", async () => {
    const names = await givenBlockedPayment();
    const failing = {
      ...services,
      pix: fakePix({ listBalanceBlocks: () => Promise.reject(new Error("no answer")) }),
    };
    for (let round = 0; round < 3; round++) {
      later(60);
      await showsBlocks([], null);
      await showsBlocks([], 1);
      await expect(readBlockList(failing, "principal")).rejects.toThrow("no answer");
    }
    expect(await statusOf(names)).toBe("awaiting_response");
    await showsBlocks([listed(names, "awaiting_response")]);
    for (let round = 0; round < 3; round++) {
      later(60);
      await showsBlocks([]);
    }
    expect(await statusOf(names)).toBe("awaiting_response");
    await showsBlocks([listed(names, "rejected")]);
  });

  it("that was told for another wallet than its payment's is looked for in the list of the payment's", async () => {
    await givenWallet(services, "loja-a");
    const names = { id: newId(), transactionId: newId() };
    await deliver(services, paid(names.transactionId));
    const told = { blockId: names.id, transactionId: names.transactionId, amount: 100, blockType: "med" };
    await deliver(services, eventBody("balance_block_created", told, { subAccount: "loja-a" }));
    expect(await getBlock(finance, names.id)).toMatchObject({
      wallet: "principal",
      status: "awaiting_response",
    });
    for (let round = 0; round < 2; round++) {
      later(60);
      await showsBlocks([]);
    }
    await isOpenNowhere(names);
  });

  it("that was never believed stands dismissed from the start, and opens nobody's work", async () => {
    const names = { id: newId(), transactionId: newId() };
    await deliver(services, paid(names.transactionId));
    const told = { blockId: names.id, transactionId: names.transactionId, amount: 999, blockType: "med" };
    expect(await deliver(services, eventBody("balance_block_created", told))).toMatchObject({
      state: "no_effect",
      because: "mismatch_block_amount",
    });
    await isOpenNowhere(names);
    expect(await stepsOf(names.id)).toEqual(["balance_block_dismissed"]);
  });
});

describe("a refund", () => {
  it("that turns out to be more than its payment is shown nowhere, and its money is back", async () => {
    const id = newId();
    await deliver(services, paid(id));
    const refund = { originalTransactionId: id, netAmount: 100 };
    await deliver(services, payout("refund_completed", newId(), refund));
    expect(await stateOf(id)).toMatchObject({ refundState: "confirmed" });
    expect((await listRefunds(finance, {})).items.map((one) => one.transactionId)).toContain(id);
    later(60);
    await showsPaid(id, centavos(1_000));
    expect(await stateOf(id)).toMatchObject({ refundState: "none" });
    expect((await listRefunds(finance, {})).items.map((one) => one.transactionId)).not.toContain(id);
    expect(await getTransaction(finance, id)).toMatchObject({ refund: null });
    const lines = await linesOf(id);
    const given = lines.filter(([kind]) => String(kind).startsWith("refund"));
    expect(given.map(([, available]) => Number(available)).reduce((one, other) => one + other)).toBe(0);
  });
});
