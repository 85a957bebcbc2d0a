import { text } from "node:stream/consumers";
import { updateSearchIndex } from "@/lib/composers/search/update-search-index.server";
import { searchEverything } from "@/lib/composers/search/search-everything.server";
import { listTasks } from "@/lib/composers/tasks/list-tasks.server";
import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { getBlock } from "@/lib/domain/blocks/get-block.server";
import { listBlocks } from "@/lib/domain/blocks/list-blocks.server";
import { listCharges } from "@/lib/domain/charges/list-charges.server";
import { getRefundVerdict } from "@/lib/domain/refunds/get-refund-verdict.server";
import { listTransactions } from "@/lib/domain/transactions/list-transactions.server";
import { TransactionQuery } from "@/lib/domain/transactions/schema";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { charges, transactions } from "@/lib/platform/store/tables/transactions";
import { markProved } from "@/lib/platform/auth/records.server";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { prepareExport } from "./prepare-export.server";
import { streamExport } from "./stream-export.server";
import { sealedDocument } from "@/lib/testing/sealed";

const ANA = { name: "Ana", document: "52998224725" };
const RUI = { name: "Rui", document: "49021913003" };
const [ANA_MASKED, RUI_MASKED] = ["***.982.247-**", "***.219.130-**"];

const services = await testServices();
await givenWallet(services, "principal");
const ctx = await testContext(services, { role: "manager" });
const { store, clock } = services;
const now = clock.now();

type Person = { name: string; document: string };

async function givenPaid(customer: Person, payer: Person, type: "payment" | "withdrawal" = "payment") {
  const [id, blockId] = [newId(), newId()];
  await store.transaction(async (tx) => {
    await tx.insert(transactions).values({
      id,
      wallet: "principal",
      type,
      state: "completed",
      amountCentavos: centavos(1_000),
      counterpartName: payer.name,
      counterpartDocument: sealedDocument(payer.document),
      createdAt: now,
      settledAt: now,
      changedAt: now,
      origin: "webhook",
    });
    await tx
      .insert(charges)
      .values({ id, customerName: customer.name, customerDocument: sealedDocument(customer.document) });
    await tx.insert(balanceBlocks).values({
      id: blockId,
      wallet: "principal",
      transactionId: id,
      status: "awaiting_response",
      blockType: "med",
      amountCentavos: centavos(1_000),
      createdAt: now,
      origin: "webhook",
      changedAt: now,
    });
  });
  return { id, blockId };
}

const two = await givenPaid(ANA, RUI);
const one = await givenPaid(ANA, ANA);
const payout = await givenPaid(ANA, RUI, "withdrawal");

const TWO_PEOPLE = {
  customer: { name: "Ana", document: ANA_MASKED },
  paidBy: { name: "Rui", document: RUI_MASKED },
  isPaidByAnother: true,
};

const PARTY = { name: "Ana", document: ANA_MASKED, paidBy: "Rui" };

it("names a payment by its customer in each list and in the search, and says second who paid instead", async () => {
  const lists = [
    (await listCharges(ctx, {})).items.find(({ id }) => id === two.id),
    (await listTransactions(ctx, TransactionQuery.parse({}))).items.find(({ id }) => id === two.id),
    (await listBlocks(ctx, {})).items.find(({ id }) => id === two.blockId),
  ];
  for (const row of lists) expect(row?.party).toEqual(PARTY);
  while ((await updateSearchIndex(services)).hasMore);
  const { hits } = await searchEverything(ctx, { text: "rui" });
  for (const kind of ["payment", "block"])
    expect(hits.find((hit) => hit.kind === kind)).toMatchObject({ title: "Ana", paidBy: "Rui" });
  const tasks = await listTasks(ctx);
  expect(tasks.items.find(({ id }) => id === two.blockId)?.name).toBe("Ana");
});

it("marks in each list the rows that somebody else paid, and no other ones", async () => {
  const marked = <Row extends { isPaidByAnother: boolean }>(rows: Row[], idOf: (row: Row) => string) =>
    Object.fromEntries(rows.map((row) => [idOf(row), row.isPaidByAnother]));
  const listed = await listCharges(ctx, {});
  expect(marked(listed.items, ({ id }) => id)).toEqual({ [two.id]: true, [one.id]: false });
  const all = await listTransactions(ctx, TransactionQuery.parse({}));
  expect(marked(all.items, ({ id }) => id)).toEqual({
    [two.id]: true,
    [one.id]: false,
    // The recipient of a payout is no payer.
    [payout.id]: false,
  });
  const blocks = await listBlocks(ctx, {});
  expect(marked(blocks.items, ({ id }) => id)).toMatchObject({ [two.blockId]: true, [one.blockId]: false });
});

it("shows both before a refund, and on the block's case, with their documents masked", async () => {
  expect(await getRefundVerdict(ctx, two.id)).toMatchObject(TWO_PEOPLE);
  expect(await getRefundVerdict(ctx, one.id)).toMatchObject({
    ...TWO_PEOPLE,
    paidBy: TWO_PEOPLE.customer,
    isPaidByAnother: false,
  });
  expect(await getBlock(ctx, two.blockId)).toMatchObject({ ...TWO_PEOPLE, party: PARTY });
});

it("writes both into a file, masked but where documents were asked for, and tells them apart either way", async () => {
  const words = () => ({ head: (name: string) => name, value: (_list: string, value: string) => value });
  const named: string[][] = [];
  const exported = async (showsDocuments: boolean) => {
    const { id } = await prepareExport(ctx, {
      what: { kind: "transactions", filter: "wallet=principal" },
      format: "csv",
      showsDocuments,
      reason: showsDocuments ? "asked by the auditor" : undefined,
    });
    const file = await text((await streamExport(ctx, id, words, new AbortController().signal)).bytes);
    const [head = "", ...lines] = file.trim().split("\n");
    const from = head.split(",").indexOf("customer_name");
    expect(head.split(",").slice(from, from + 5)).toEqual([
      "customer_name",
      "customer_document",
      "paid_by_name",
      "paid_by_document",
      "paid_by_another",
    ]);
    const at = head.split(",").indexOf("counterpart_name");
    named.push(...lines.map((line) => line.split(",").slice(at, at + 2)));
    return new Map(lines.map((line) => [line.split(",")[14], line.split(",").slice(from, from + 5)]));
  };
  const masked = await exported(false);
  expect(masked.get(two.id)).toEqual(["Ana", ANA_MASKED, "Rui", RUI_MASKED, "yes"]);
  expect(masked.get(one.id)).toEqual(["Ana", ANA_MASKED, "Ana", ANA_MASKED, "no"]);
  expect(masked.get(payout.id)).toEqual(["", "", "", "", ""]);
  // The customer comes first here too.
  expect(named).toEqual([["Ana", ANA_MASKED], ["Ana", ANA_MASKED], expect.anything()]);
  await services.store.transaction((tx) => markProved(tx, ctx.actor.sessionId, services.clock.now()));
  const whole = await exported(true);
  expect(whole.get(two.id)).toEqual(["Ana", ANA.document, "Rui", RUI.document, "yes"]);
});
