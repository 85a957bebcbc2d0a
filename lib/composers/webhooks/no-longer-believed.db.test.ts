import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { type Centavos, centavos } from "@/lib/core/money";
import { assignBlocks } from "@/lib/domain/blocks/assign-blocks.server";
import { getBlock } from "@/lib/domain/blocks/get-block.server";
import { listBlocks } from "@/lib/domain/blocks/list-blocks.server";
import { listOpenBlocks } from "@/lib/domain/blocks/list-open-blocks.server";
import { summarizeBlocks } from "@/lib/domain/blocks/summarize-blocks.server";
import { listRefunds } from "@/lib/domain/refunds/list-refunds.server";
import { getTransaction } from "@/lib/domain/transactions/get-transaction.server";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { type Context } from "@/lib/platform/context.server";
import { movements } from "@/lib/platform/store/tables/money";
import { testContext, testServices } from "@/lib/testing/context";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { openWebhookDesk } from "@/lib/testing/webhook-desk";

// What an event told and nobody believes any more stands on no page as if it were so (faults, F38).

const services = await testServices();
const { iso, paid, payout, withReads, stateOf, linesOf, stepsOf } = openWebhookDesk(services);

let finance: Context;
beforeAll(async () => {
  finance = await testContext(services, { role: "finance" });
});

const later = (seconds: number) => services.clock.advance(seconds * 1_000);

type Names = { id: string; transactionId: string };

async function givenBlockedPayment(): Promise<Names> {
  const names = { id: newId(), transactionId: newId() };
  await deliver(services, paid(names.transactionId));
  const told = { blockId: names.id, transactionId: names.transactionId, amount: 100, blockType: "med" };
  await deliver(services, eventBody("balance_block_created", { ...told, createdAt: iso() }));
  expect(await stateOf(names.transactionId)).toMatchObject({ hasOpenBlock: true });
  return names;
}

/** The service shows that less was paid than the events told. */
const showsPaid = (id: string, amountCentavos: Centavos) =>
  readTransaction(
    withReads(() => ({ status: "completed", amountCentavos })),
    "principal",
    id,
  );

async function isOpenNowhere({ id, transactionId }: Names): Promise<void> {
  expect(await stateOf(transactionId)).toMatchObject({ hasOpenBlock: false });
  expect((await listBlocks(finance, {})).items.map((block) => block.id)).not.toContain(id);
  const { items } = await listBlocks(finance, { status: "dismissed" });
  expect(items.find((block) => block.id === id)).toMatchObject({ status: "dismissed" });
  expect(await listOpenBlocks(finance, transactionId)).toEqual([]);
  const none = { count: 0, amountCentavos: 0 };
  expect(await summarizeBlocks(finance)).toMatchObject({
    awaiting: none,
    exposure: none,
    medBlocks: none,
    overdue: 0,
    nextRespondBy: null,
  });
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
