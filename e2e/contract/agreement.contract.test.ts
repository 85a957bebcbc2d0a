import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createCharge } from "@/lib/domain/charges/create-charge.server";
import { CreateChargeInput } from "@/lib/domain/charges/schema";
import { type Context } from "@/lib/platform/context.server";
import { centavos } from "@/lib/core/money/money";
import { LIMITS } from "@/lib/core/postgres/postgres-limits";
import { openPool } from "@/lib/core/postgres/postgres.server";
import { createProject } from "@/lib/domain/projects/create-project.server";
import { CreateProjectInput } from "@/lib/domain/projects/schema";
import { requestRefund } from "@/lib/domain/refunds/request-refund.server";
import { createSubAccount } from "@/lib/domain/wallets/create-sub-account.server";
import { type TestServices, testClock, testContext, testServices } from "@/lib/testing/context";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { type TestServer, startHttpServer } from "@/lib/testing/http-server";
import { applyDelivery } from "@/lib/composers/deliveries/apply-delivery.server";
import { insertDeliveries } from "@/lib/composers/deliveries/records.server";
import { createWithdrawal } from "@/lib/domain/withdrawals/create-withdrawal.server";
import { CreateWithdrawalInput } from "@/lib/domain/withdrawals/schema";
import { syncAccount } from "@/lib/composers/workers/sync-account.server";
import { readBlocks } from "@/lib/composers/workers/read-blocks.server";
import { readDueTransactions } from "@/lib/composers/workers/read-due-transactions.server";
import { type Difference, describeDifferences, findDifferences } from "../fixtures/agreement";
import { COMPANY, PERSON, givenFunds, openClient, sandbox, useSandbox } from "./service";
import { givenMoney } from "@/lib/testing/mirror";
import { stored } from "@/lib/testing/deliveries";

useSandbox();

let services: TestServices;
let finance: Context;
let books: pg.Pool;
let receiver: TestServer;

beforeAll(() => {
  books = openPool({ url: sandbox().databaseUrl, max: 4, name: "agreement", limits: LIMITS.script });
});
afterAll(() => books.end());

beforeEach(async () => {
  services = await testServices({ pix: openClient(), clock: testClock(new Date()) });
  await givenRules(services, FREE_RULES);
  finance = await testContext(services);
  receiver = await startHttpServer((_request, response) => void response.writeHead(204).end());
  await sandbox().control("POST", "/webhook-endpoints", { url: `${receiver.url}/hook`, subAccount: null });
});
afterEach(() => receiver.close());

const move = (path: string, body?: unknown) => sandbox().control("POST", path, body);

async function givenCharge(more: Partial<CreateChargeInput> = {}): Promise<string> {
  const input = {
    wallet: "principal",
    amountCentavos: 10_050,
    description: "Pedido 7",
    customer: {},
    split: [],
  };
  const { id } = await createCharge(
    finance,
    CreateChargeInput.parse({ intentId: crypto.randomUUID(), ...input, ...more }),
  );
  return id ?? expect.fail("the charge was not made");
}

let withdrawn = 1_000;
async function givenWithdrawal(): Promise<string> {
  const input = CreateWithdrawalInput.parse({
    intentId: crypto.randomUUID(),
    wallet: "principal",
    mode: "gross",
    amountCentavos: (withdrawn += 1),
    pixKeyType: "email",
    pixKey: "ana@example.com",
    holderName: PERSON.name,
    holderDocumentType: "cpf",
    holderDocument: PERSON.document,
  });
  const { id } = await createWithdrawal(finance, input);
  return id ?? expect.fail("the withdrawal was not made");
}

/** Hands what arrived to the inbox, but for the events named. */
async function deliver(count: number, lost: readonly string[] = []): Promise<void> {
  await expect.poll(() => receiver.requests.length).toBe(count);
  for (const { body, headers } of receiver.requests) {
    if (lost.includes(String(headers["x-service-event"]))) continue;
    const row = {
      ...stored(services.vault, body),
      headers: {},
      secretIndex: 0,
      receivedAt: services.clock.now(),
    };
    const [id = 0] = await services.store.transaction((tx) => insertDeliveries(tx, [row]));
    await applyDelivery(services, id);
  }
}

/** As the dashboard's own workers would, a while later. */
async function differences(options = {}): Promise<Difference[]> {
  services.clock.advance(15_000);
  await readDueTransactions(services);
  await syncAccount(services);
  await readBlocks(services);
  return findDifferences(services.store.writers, books, options);
}

it("finds none after a life of every state, and each one that is made", { tags: "extended" }, async () => {
  const principal = { ...finance, wallet: "principal" };
  await createSubAccount(principal, { intentId: crypto.randomUUID(), reference: "loja-a", name: "Loja A" });
  await createProject(
    principal,
    CreateProjectInput.parse({ intentId: crypto.randomUUID(), name: "Assinaturas", color: "#0055aa" }),
  );
  await givenFunds(1_000);
  const split = [{ destination: "loja-a", amountCentavos: 4_000 }] as CreateChargeInput["split"];

  await move(`/charges/${await givenCharge()}/pay`, { payer: PERSON });
  await move(`/charges/${await givenCharge({ split })}/pay`, { payer: PERSON });
  await move(`/charges/${await givenCharge()}/pay`, { payer: COMPANY });
  const refunded = await givenCharge({ externalReference: "pedido-9" });
  await move(`/charges/${refunded}/pay`, { payer: PERSON });
  const blocked = await givenCharge();
  await move(`/charges/${blocked}/pay`, { payer: PERSON });
  await givenCharge({ expiresInSeconds: 604_800 });
  const [failed, reversed, completed] = [
    await givenWithdrawal(),
    await givenWithdrawal(),
    await givenWithdrawal(),
  ];
  await givenWithdrawal();
  await move(`/withdrawals/${failed}/fail`);
  await move(`/withdrawals/${reversed}/complete`);
  await move(`/withdrawals/${reversed}/reverse`);
  await move(`/withdrawals/${completed}/complete`);
  for (const act of ["approve", "reject", null]) {
    const block = await sandbox().control<{ id: string }>("POST", "/blocks", {
      transactionId: blocked,
      blockType: "med",
      amount: 20,
    });
    if (act) await move(`/blocks/${block.id}/${act}`);
  }
  await deliver(14);
  await requestRefund(finance, {
    intentId: crypto.randomUUID(),
    wallet: "principal",
    transactionId: refunded,
    reason: "devolução",
    failedBefore: 0,
    despiteOpenBlock: false,
  });
  await move(`/refunds/${refunded}/confirm`);
  await deliver(15);
  expect(describeDifferences(await differences())).toBe("0 differences");

  await services.store.writers.query("update transactions set amount_centavos = 1 where id = $1", [
    completed,
  ]);
  await services.store.writers.query("delete from balance_blocks where status = 'rejected'");
  await services.store.writers.query("update refunds set state = 'pending'");
  const twice = {
    type: "split_delivered",
    objectId: "twice",
    source: "webhook",
    transactionId: null,
  } as const;
  await services.store.transaction((tx) =>
    givenMoney(
      tx,
      { ...twice, settledAt: services.clock.now() },
      [{ wallet: "loja-a", kind: "split_in", available: centavos(1) }],
      services.clock.now(),
    ),
  );
  const found = await findDifferences(services.store.writers, books);
  expect(found.map(({ object, field }) => `${object} ${field}`).toSorted()).toEqual([
    "block *",
    "explained available",
    "refund state",
    "transaction amount",
  ]);
  expect(found.find(({ object }) => object === "explained")).toMatchObject({
    id: "loja-a",
    mirror: 4_001,
    service: 4_000,
  });
  expect(found.find(({ object }) => object === "refund")).toMatchObject({
    id: refunded,
    mirror: "pending",
    service: "confirmed",
  });
});

it("accounts to the centavo for what only a lost event told", async () => {
  const principal = { ...finance, wallet: "principal" };
  await createSubAccount(principal, { intentId: crypto.randomUUID(), reference: "loja-b", name: "Loja B" });
  const split = [{ destination: "loja-b", amountCentavos: 2_500 }] as CreateChargeInput["split"];
  const paid = await givenCharge({ split });
  await move(`/charges/${paid}/pay`, { payer: PERSON });
  await deliver(1, ["payment_completed"]);
  const before = await findDifferences(services.store.writers, books);
  expect(before.map(({ object, field }) => `${object} ${field}`)).toContain("transaction state");

  expect((await differences()).map(({ object, field }) => `${object} ${field}`).toSorted()).toEqual([
    "explained available",
    "explained available",
    "leg *",
    "transaction fee",
    "transaction net",
  ]);
  expect(describeDifferences(await differences({ mayHaveLostEvents: true }))).toBe("0 differences");
});
