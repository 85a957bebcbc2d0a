import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { TAGS_MAX } from "@/lib/core/enums/notes";
import { type Context } from "@/lib/platform/context.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { customerPayments, customers } from "@/lib/platform/store/tables/customers";
import { charges, transactions } from "@/lib/platform/store/tables/transactions";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { sealedDocument } from "@/lib/testing/sealed";
import { requestEvidence } from "./request-evidence.server";
import { getBlock } from "./get-block.server";
import { tagBlock } from "./tag-block.server";

const HOUR_MS = 3_600_000;
const ADDRESS = "Rua das Flores, 10";
const services = await testServices();
const { store, clock } = services;
const customer = newId();
const twin = newId();
let manager: Context;
let support: Context;
let elsewhere: Context;
let blockId = "";
let lostBefore = "";
let lostAfter = "";

type Given = {
  hoursAgo: number;
  amount: number;
  kept: number;
  returned?: number;
  of?: string;
  metadata?: [string, unknown][];
};

/** A payment that was received, of a customer whose page is made. */
async function givenPayment({
  hoursAgo,
  amount,
  kept,
  returned = kept === 0 ? amount : 0,
  of = customer,
  metadata,
}: Given): Promise<string> {
  const id = newId();
  const at = new Date(clock.now().getTime() - hoursAgo * HOUR_MS);
  await store.transaction(async (tx) => {
    await tx.insert(transactions).values({
      id,
      wallet: "principal",
      type: "payment",
      state: "completed",
      amountCentavos: centavos(amount),
      retainedCentavos: centavos(kept),
      returnedCentavos: centavos(returned),
      counterpartName: "Juliana Lima",
      counterpartDocument: sealedDocument("52998224725"),
      ...(metadata && { metadata }),
      createdAt: at,
      settledAt: at,
      completedAt: at,
      origin: "webhook",
      changedAt: at,
    });
    await tx.insert(charges).values({
      id,
      wallet: "principal",
      customerName: "Juliana Lima",
      customerDocument: sealedDocument("52998224725"),
    } as typeof charges.$inferInsert);
    await tx
      .insert(customerPayments)
      .values({ transactionId: id, customerId: of, wallet: "principal", at, payerId: of });
  });
  return id;
}

async function givenBlock(transactionId: string, amount: number, status: "approved" | "awaiting_response") {
  const id = newId();
  const now = clock.now();
  await store.transaction((tx) =>
    tx.insert(balanceBlocks).values({
      id,
      wallet: "principal",
      transactionId,
      status,
      blockType: "med",
      amountCentavos: centavos(amount),
      reason: "Golpe relatado",
      createdAt: new Date(now.getTime() - HOUR_MS),
      origin: "webhook",
      changedAt: now,
    }),
  );
  return id;
}

beforeAll(async () => {
  await givenWallets(services, ["principal", "loja-a"]);
  manager = await testContext(services, { role: "manager" });
  support = await testContext(services, { role: "support" });
  elsewhere = await testContext(services, { role: "support", wallet: "loja-a", wallets: ["loja-a"] });
  const now = clock.now();
  const about = { wallet: "principal", firstAt: now, lastAt: now };
  await store.transaction((tx) =>
    tx.insert(customers).values([
      { ...about, id: customer, identity: "d one", name: "Juliana Lima", email: "j@x.br", phone: "+5519" },
      { ...about, id: twin, identity: "d two", name: "Outra", email: "J@X.BR".toLowerCase() },
    ]),
  );
  for (const [hoursAgo, amount] of [
    [900, 1_000],
    [700, 2_000],
    [500, 1_500],
  ] as const)
    await givenPayment({ hoursAgo, amount, kept: amount - 50 });
  const lost = await givenPayment({ hoursAgo: 400, amount: 3_000, kept: 0 });
  lostBefore = await givenBlock(lost, 3_000, "approved");
  const ofTwin = await givenPayment({
    hoursAgo: 300,
    amount: 700,
    kept: 700,
    of: twin,
    metadata: [["endereco", ADDRESS.toUpperCase()]],
  });
  await givenBlock(ofTwin, 700, "awaiting_response");
  // One payment, however many blocks are on it.
  await givenBlock(ofTwin, 100, "approved");
  await givenPayment({ hoursAgo: 200, amount: 1_200, kept: 750, returned: 400 });
  const contested = await givenPayment({
    hoursAgo: 100,
    amount: 5_000,
    kept: 0,
    metadata: [
      ["Endereço", ADDRESS],
      ["entregue_em", "01/01/2020"],
    ],
  });
  // Events after the contested payment are not relevant to it.
  const later = await givenPayment({ hoursAgo: 2, amount: 9_000, kept: 9_000 });
  lostAfter = await givenBlock(later, 9_000, "approved");
  blockId = await givenBlock(contested, 5_000, "awaiting_response");
});

describe("a case", () => {
  it("holds what decides it: the customer's history before the payment, and what the order says", async () => {
    const block = await getBlock(manager, blockId);
    expect(block.points.map(({ side, point }) => `${side} ${point}`)).toEqual([
      "for same_person",
      "for delivered",
      "for known_customer",
      "against earlier_lost",
      "against above_usual",
      "unknown not_asked",
    ]);
    expect(block.points.find(({ point }) => point === "known_customer")).toMatchObject({
      count: 3,
      amountCentavos: 4_350,
    });
    expect(block.points.find(({ point }) => point === "above_usual")).toMatchObject({ otherCentavos: 2_000 });
    expect(block.points.find(({ point }) => point === "earlier_lost")).toMatchObject({ count: 1 });
    expect(block.history).toMatchObject({ keptCount: 4, returnCount: 1, partCount: 1, isCut: false });
    // The rest of a partly returned payment is also retained.
    expect(block.history?.retainedCentavos).toBe(950 + 1_950 + 1_450 + 750 + 9_000);
    expect(new Set(block.history?.blocks.map(({ id }) => id))).toEqual(new Set([lostBefore, lostAfter]));
    expect(block.history?.payments.map(({ became }) => became)).toEqual([
      ...["kept", "kept", "kept", "returned", "part", "kept"],
    ]);
    expect(block.history?.paymentCount).toBe(6);
  });

  it("finds the same e-mail and the same address on other customers, and whether they were blocked", async () => {
    const { contacts } = await getBlock(manager, blockId);
    expect(contacts.contacts).toEqual([{ id: twin, name: "Outra", by: "email", blockCount: 1 }]);
    expect(contacts.address).toMatchObject({ count: 1, blockCount: 1 });
  });

  it("knows its place among what waits, and the way to the next", async () => {
    const { place } = await getBlock(manager, blockId);
    expect(place?.total).toBe(2);
    expect([place?.previousId, place?.nextId].filter(Boolean)).toHaveLength(1);
  });

  it("asks somebody for a piece of evidence, who is told, and remembers who was asked last", async () => {
    const asked = async (ctx: Context) =>
      (await listNotifications(ctx, {})).items.filter(({ kind }) => kind === "evidence_asked").length;
    const ask = (personId: string) => requestEvidence(manager, { blockId, item: "invoice", personId });
    await ask(manager.actor.personId);
    await ask(support.actor.personId);
    expect(await asked(support)).toBe(1);
    // A person who asks themselves needs no notification.
    expect(await asked(manager)).toBe(0);
    const { evidence, steps } = await getBlock(manager, blockId);
    expect(evidence).toMatchObject({ reason: "scam" });
    expect(evidence.items.find(({ item }) => item === "invoice")?.asked?.person).toBe(support.actor.name);
    expect(evidence.items.filter(({ isThere }) => isThere)).toMatchObject([{ item: "payment_proof" }]);
    expect(steps.filter(({ kind }) => kind === "evidence_asked")).toHaveLength(2);
  });

  it("asks nobody who may not see the wallet, and is nobody's who does not", async () => {
    const input = { blockId, item: "invoice", personId: elsewhere.actor.personId } as const;
    await expect(requestEvidence(manager, input)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(requestEvidence(elsewhere, input)).rejects.toMatchObject({ code: "not_found" });
    await expect(tagBlock(elsewhere, { blockId, tag: "x", isOn: true })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("has tags, each once and twelve at most", async () => {
    const tag = (name: string, isOn = true) => tagBlock(manager, { blockId, tag: name, isOn });
    await tag("urgente");
    await tag("urgente");
    expect((await getBlock(manager, blockId)).tags).toEqual(["urgente"]);
    await tag("urgente", false);
    for (let turn = 0; turn < TAGS_MAX; turn += 1) await tag(`t${turn}`);
    await expect(tag("mais")).rejects.toMatchObject({ code: "invalid_input" });
  });
});
