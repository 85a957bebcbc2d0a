import { describe, expect, it } from "vitest";
import { UUID, expectError, expectFields, expectNoNulls, expectRecent } from "./expectations";
import {
  balances,
  createBlock,
  createCharge,
  createPayment,
  createSubAccounts,
  createWithdrawal,
  deposit,
  expectStatus,
  moveBlock,
  readTransaction,
  type Block,
} from "./scenario";
import { api, control, useSandbox } from "./service";
import { deliveries, startEndpoint } from "./webhook-receiver";

useSandbox();

const KINDS = ["med", "judicial", "administrative"];
const STATES = ["awaiting_response", "defended", "approved", "rejected"];
type List = { items: Block[]; total: number };

const list = async (query = "", wallet?: string) =>
  expectStatus(await api<List>("GET", `/balance-blocks${query}`, { wallet }), 200);

async function block(...acts: string[]): Promise<Block> {
  let made = await createBlock((await createPayment()).id);
  for (const act of acts) made = await moveBlock(made.id, act);
  return made;
}

describe("Balance block, creation", () => {
  it.each(KINDS)("a %s block awaits a response and holds the transaction's amount", async (blockType) => {
    await deposit(5_000);
    const { id: transactionId } = await createPayment({ externalReference: "pedido-1" });
    const made = await createBlock(transactionId, {
      blockType,
      reason: "Suspeita de fraude",
      referenceNumber: "REF-1",
    });
    expectFields(
      made,
      ["id", "transactionId", "amount", "status", "blockType", "referenceNumber", "reason", "createdAt"],
      ["externalReference", "e2eId"],
    );
    expect(made).toMatchObject({
      transactionId,
      amount: 100,
      status: "awaiting_response",
      blockType,
      reason: "Suspeita de fraude",
      referenceNumber: "REF-1",
      externalReference: "pedido-1",
      e2eId: (await readTransaction(transactionId)).e2eId,
    });
    expect(made.id).toMatch(UUID);
    await expectRecent((made as unknown as Record<string, unknown>).createdAt);
    expect(await balances()).toEqual({ available: 4_901, held: 10_000, total: 14_901 });
  });

  it("leaves out what it has not", async () => {
    const made = await block();
    expectNoNulls(made);
    for (const field of ["resolutionReason", "resolvedAt", "externalReference"])
      expect(made).not.toHaveProperty(field);
  });

  it("holds a part where an amount is named", async () => {
    const made = await createBlock((await createPayment()).id, { amount: 30.5 });
    expect(made.amount).toBe(30.5);
    expect(await balances()).toMatchObject({ available: 9_901 - 3_050, held: 3_050 });
  });

  it("holds at most what is available, and says how much", async () => {
    const { id } = await createPayment();
    await createWithdrawal({ amount: 49 });
    expect((await createBlock(id)).amount).toBe(50.01);
    expect(await balances()).toMatchObject({ available: 0, held: 5_001 });
  });

  it("with nothing available is 409, and makes no block", async () => {
    const { id } = await createPayment();
    await createWithdrawal({ amount: 99.01 });
    expectError(await control("POST", "/blocks", { transactionId: id, blockType: "med" }), 409);
    expect(await list()).toEqual({ items: [], total: 0 });
  });

  it("two blocks on one payment hold twice", async () => {
    const { id } = await createPayment();
    await createBlock(id, { amount: 30 });
    await createBlock(id, { amount: 20, blockType: "judicial" });
    expect(await balances()).toMatchObject({ available: 4_901, held: 5_000 });
    expect((await list()).total).toBe(2);
  });

  it("on a charge that was not paid is refused", async () => {
    await deposit(50_000);
    const { id } = await createCharge();
    const answer = await control("POST", "/blocks", { transactionId: id, blockType: "med" });
    expect([400, 409]).toContain(answer.status);
    expect((await balances()).held).toBe(0);
  });

  it.each(["MED", "fraud", "", 1, null, undefined, []])("refuses the kind %j", async (blockType) => {
    const { id } = await createPayment();
    expectError(await control("POST", "/blocks", { transactionId: id, blockType }), 400);
  });

  it.each([0, -1, 1.005, "10", true, []])("refuses the amount %j", async (amount) => {
    const { id } = await createPayment();
    expectError(await control("POST", "/blocks", { transactionId: id, blockType: "med", amount }), 400);
  });

  it("answers 404 for an unknown transaction", async () => {
    const body = { transactionId: "0b0e7c1e-0000-4000-8000-000000000001", blockType: "med" };
    expectError(await control("POST", "/blocks", body), 404);
  });

  it("held money cannot be withdrawn", async () => {
    await block();
    const body = {
      pixKey: "financeiro@loja.example",
      pixKeyType: "email",
      holderName: "X",
      holderDocument: "96483227329",
      holderDocumentType: "cpf",
      amount: 10,
    };
    expectError(await api("POST", "/withdrawals", { body }), 400, "INSUFFICIENT_BALANCE");
  });
});

describe("Balance block, transitions", () => {
  const HELD = { available: 0, held: 9_901, total: 9_901 };
  const GONE = { available: 0, held: 0, total: 0 };
  const BACK = { available: 9_901, held: 0, total: 9_901 };

  it.each([
    [["defend"], "defended", HELD],
    [["approve"], "approved", GONE],
    [["reject"], "rejected", BACK],
    [["defend", "approve"], "approved", GONE],
    [["defend", "reject"], "rejected", BACK],
  ])("%j leads to %s", async (acts, status, money) => {
    const made = await block(...acts);
    expect(made.status).toBe(status);
    expect(await balances()).toEqual(money);
    expect((await list()).items).toEqual([made]);
  });

  it.each([
    [["defend"], "defend"],
    ...["approve", "reject"].flatMap((end) =>
      ["defend", "approve", "reject"].map((act) => [[end], act] as [string[], string]),
    ),
    [["defend", "approve"], "reject"],
    [["defend", "reject"], "approve"],
  ] as [string[], string][])("after %j, %s is 409 and moves no money", async (acts, act) => {
    const made = await block(...acts);
    const before = await balances();
    expectError(await control("POST", `/blocks/${made.id}/${act}`, {}), 409);
    expect(await balances()).toEqual(before);
  });

  it.each(["approve", "reject"])("%s keeps the reason and the moment", async (act) => {
    const made = await block();
    const resolved = await moveBlock(made.id, act, { resolutionReason: "Analisado" });
    expect(resolved.resolutionReason).toBe("Analisado");
    await expectRecent(resolved.resolvedAt);
  });

  it("a defended block is not resolved yet", async () => {
    expect(await block("defend")).not.toHaveProperty("resolvedAt");
  });

  it.each(["defend", "approve", "reject"])("%s of an unknown block is 404", async (act) => {
    expectError(await control("POST", `/blocks/0b0e7c1e-0000-4000-8000-000000000001/${act}`, {}), 404);
  });

  it("is the initiator's matter alone", async () => {
    await createSubAccounts("loja-a");
    await deposit(5_000);
    const { id } = await createPayment({}, { wallet: "loja-a" });
    const made = await createBlock(id);
    expect(await balances("loja-a")).toEqual({ available: 0, held: 9_901, total: 9_901 });
    expect(await balances()).toEqual({ available: 5_000, held: 0, total: 5_000 });
    await moveBlock(made.id, "reject");
    expect(await balances("loja-a")).toEqual({ available: 9_901, held: 0, total: 9_901 });
  });
});

describe("GET /balance-blocks", () => {
  const createOfEachState = async (): Promise<void> => {
    await block();
    await block("defend");
    await block("approve");
    await block("reject");
  };

  it("is empty at first", async () => {
    expect(await list()).toEqual({ items: [], total: 0 });
  });

  it("gives every block where no status is named", async () => {
    await createOfEachState();
    const { items, total } = await list();
    expect(total).toBe(4);
    expect(items.map(({ status }) => status).sort()).toEqual([...STATES].sort((a, b) => a.localeCompare(b)));
  });

  it.each(STATES)("gives the %s ones alone", async (status) => {
    await createOfEachState();
    const { items, total } = await list(`?status=${status}`);
    expect(total).toBe(1);
    expect(items.map((item) => item.status)).toEqual([status]);
  });

  it.each(["open", "APPROVED"])("refuses the status %j", async (status) => {
    expectError(await api("GET", `/balance-blocks?status=${status}`), 400);
  });

  it("gives a sub-account its own blocks", async () => {
    await createSubAccounts("loja-a", "loja-b");
    await block();
    const own = await createBlock((await createPayment({}, { wallet: "loja-a" })).id);
    expect((await list("", "loja-a")).items.map(({ id }) => id)).toEqual([own.id]);
    expect((await list("", "loja-b")).total).toBe(0);
  });
});

describe("balance_block events", () => {
  it.each([
    ["balance_block_created", []],
    ["balance_block_approved", ["approve"]],
    ["balance_block_rejected", ["reject"]],
    ["balance_block_approved", ["defend", "approve"]],
  ])("%s follows %j", async (event, acts) => {
    const { receiver } = await startEndpoint();
    const { id: transactionId } = await createPayment();
    const made = await createBlock(transactionId, { referenceNumber: "REF-1", reason: "Fraude" });
    for (const act of acts) await moveBlock(made.id, act, { resolutionReason: "Analisado" });
    const [arrival] = await receiver.received(1, event);
    expect(arrival?.envelope).toMatchObject({
      event,
      eventId: made.id,
      subAccount: null,
      data: {
        transactionId,
        environment: "sandbox",
        blockId: made.id,
        blockType: "med",
        amount: 99.01,
        feeAmount: expect.any(Number) as number,
        netAmount: expect.any(Number) as number,
        currency: "BRL",
        status: event === "balance_block_created" ? "awaiting_response" : event.replace(/^.*_/, ""),
        referenceNumber: "REF-1",
        reason: "Fraude",
      },
    });
    if (acts.length > 0) expect(arrival?.envelope.data.resolutionReason).toBe("Analisado");
  });

  it("no event tells of a defence", async () => {
    await startEndpoint();
    await block("defend");
    const events = (await deliveries()).map(({ event }) => event).sort();
    expect(events).toEqual(["balance_block_created", "payment_completed"]);
  });

  it("names the sub-account of the initiator", async () => {
    await createSubAccounts("loja-a");
    const { receiver } = await startEndpoint();
    await createBlock((await createPayment({}, { wallet: "loja-a" })).id);
    const [arrival] = await receiver.received(1, "balance_block_created");
    expect(arrival?.envelope.subAccount).toBe("loja-a");
  });
});
