import { beforeEach, describe, expect, it } from "vitest";
import { expectError, expectFields } from "./expectations";
import {
  CNPJ_PAYER,
  available,
  balances,
  createCharge,
  createPayment,
  createSubAccounts,
  createWithdrawal,
  deposit,
  expectStatus,
  moveWithdrawal,
  payCharge,
  requestRefund,
  setFees,
  type Refund,
} from "./scenario";
import { advance, api, control, useSandbox, type Call } from "./service";

useSandbox();

const FUNDS = 50_000;
/** The amount of a charge of 100 and the refund fee. */
const COST = 10_050;

const refund = (id: string, call: Call = { body: {} }) =>
  api<Refund>("POST", `/transactions/${id}/refund`, call);

const settle = (id: string, name: string) => control<Refund>("POST", `/refunds/${id}/${name}`);

describe("POST /transactions/{id}/refund", () => {
  beforeEach(() => deposit(FUNDS));

  it("answers 200 with the pending refund", async () => {
    const { id } = await createPayment();
    const answer = expectStatus(await refund(id), 200);
    expectFields(answer, ["originalTransactionId", "pspProvider", "pspRefundTransactionId", "status"]);
    expect(answer).toEqual({
      originalTransactionId: id,
      pspProvider: expect.any(String) as string,
      pspRefundTransactionId: expect.stringMatching(/./) as string,
      status: "PENDING",
    });
  });

  it("debits amount and refund fee at the request, and never returns the charge's own fee", async () => {
    const { id } = await createPayment();
    const before = await available();
    await requestRefund(id);
    expect(await available()).toBe(before - COST);
    await settle(id, "confirm");
    expect(await balances()).toMatchObject({ available: before - COST, total: before - COST });
    expect(before - COST).toBe(FUNDS + 9_901 - COST);
  });

  it("takes the refund fee in force", async () => {
    await setFees({ refund: { fixed: 2.5 } });
    const { id } = await createPayment();
    const before = await available();
    await requestRefund(id);
    expect(await available()).toBe(before - 10_250);
  });

  it("is total, whatever amount the body names", async () => {
    const { id } = await createPayment();
    const before = await available();
    const answer = await refund(id, { body: { amount: 1 } });
    if (answer.status === 200) expect(await available()).toBe(before - COST);
    else expectError(answer, 400);
  });

  it.each([{}, { reason: "Pedido cancelado" }, { reason: "x".repeat(255) }])("accepts %j", async (body) => {
    const { id } = await createPayment();
    expectStatus(await refund(id, { body }), 200);
  });

  it("needs no body at all", async () => {
    const { id } = await createPayment();
    expectStatus(await refund(id, {}), 200);
  });

  it.each(["x".repeat(256), 1, true, null, [], {}])("refuses the reason %j", async (reason) => {
    const { id } = await createPayment();
    const before = await available();
    expectError(await refund(id, { body: { reason } }), 400);
    expect(await available()).toBe(before);
  });

  it("takes no notice of an Idempotency-Key: the second request is a second request", async () => {
    const { id } = await createPayment();
    const call = { body: {}, key: "chave-do-estorno" };
    expectStatus(await refund(id, call), 200);
    expectError(await refund(id, call), 400, "TRANSACTION_NOT_REFUNDABLE");
  });
});

describe("Refund, the balance", () => {
  it("is refused where amount and fee are not there, and moves nothing", async () => {
    const { id } = await createPayment();
    expectError(await refund(id), 400, "INSUFFICIENT_BALANCE");
    expect(await available()).toBe(9_901);
  });

  it("is refused one centavo short, and accepted at the centavo", async () => {
    const { id } = await createPayment();
    await deposit(148);
    expectError(await refund(id), 400, "INSUFFICIENT_BALANCE");
    await deposit(1);
    await requestRefund(id);
    expect(await available()).toBe(0);
  });

  it("does not draw on another wallet", async () => {
    await createSubAccounts("loja-a");
    await deposit(FUNDS);
    const { id } = await createPayment({}, { wallet: "loja-a" });
    expectError(await refund(id, { body: {}, wallet: "loja-a" }), 400, "INSUFFICIENT_BALANCE");
    expect(await available()).toBe(FUNDS);
  });
});

describe("Refund, states", () => {
  beforeEach(() => deposit(FUNDS));

  const requested = async (): Promise<string> => {
    const { id } = await createPayment();
    await requestRefund(id);
    return id;
  };

  it("confirm takes it to CONFIRMED", async () => {
    const id = await requested();
    expect(expectStatus(await settle(id, "confirm"), 200)).toMatchObject({
      originalTransactionId: id,
      status: "CONFIRMED",
    });
  });

  it("fail takes it to ERROR and gives amount and fee back", async () => {
    const id = await requested();
    expect(expectStatus(await settle(id, "fail"), 200)).toMatchObject({
      originalTransactionId: id,
      status: "ERROR",
    });
    expect(await available()).toBe(FUNDS + 9_901);
  });

  it.each([
    ["confirm", "confirm"],
    ["confirm", "fail"],
    ["fail", "confirm"],
    ["fail", "fail"],
  ])("a refund that had %s refuses %s with 409", async (first, second) => {
    const id = await requested();
    await settle(id, first);
    const before = await available();
    expectError(await settle(id, second), 409);
    expect(await available()).toBe(before);
  });

  it.each(["confirm", "fail"])("%s without a refund is 404 or 409", async (name) => {
    const { id } = await createPayment();
    expect([404, 409]).toContain((await settle(id, name)).status);
    expect((await settle("0b0e7c1e-0000-4000-8000-000000000001", name)).status).toBe(404);
  });

  it("stands still with SANDBOX_AUTO off", async () => {
    const id = await requested();
    await advance(3_600);
    expectStatus(await settle(id, "confirm"), 200);
  });
});

describe("Refund, what is not refundable", () => {
  beforeEach(() => deposit(FUNDS));

  const kinds: [string, () => Promise<string>][] = [
    ["a pending charge", async () => (await createCharge()).id],
    [
      "an expired charge",
      async () => {
        const { id } = await createCharge({ expiresIn: 300 });
        await advance(301);
        return id;
      },
    ],
    [
      "a cancelled charge",
      async () => {
        const { id } = await createCharge();
        await control("POST", `/charges/${id}/cancel`);
        return id;
      },
    ],
    [
      "a blocked deposit",
      async () => {
        const { id } = await createCharge();
        await payCharge(id, CNPJ_PAYER);
        return id;
      },
    ],
    [
      "a completed withdrawal",
      async () => {
        const { id } = await createWithdrawal();
        await moveWithdrawal(id, "complete");
        return id;
      },
    ],
  ];

  it.each(kinds)("%s is refused, and moves nothing", async (_name, make) => {
    const id = await make();
    const before = await available();
    expectError(await refund(id), 400, "TRANSACTION_NOT_REFUNDABLE");
    expect(await available()).toBe(before);
  });

  it("an unknown transaction is 404, with resource and id", async () => {
    const id = "0b0e7c1e-0000-4000-8000-000000000001";
    expect(expectError(await refund(id), 404).details).toMatchObject({ id });
  });

  it.each(["nothing", "null", "%00", "x".repeat(300)])("the id %j is 404 or 400", async (id) => {
    expect([400, 404]).toContain((await refund(id)).status);
  });

  it("another wallet's payment is 404, in both directions, and moves nothing", async () => {
    await createSubAccounts("loja-a", "loja-b");
    await deposit(FUNDS, "loja-a");
    await deposit(FUNDS, "loja-b");
    const main = await createPayment();
    const own = await createPayment({}, { wallet: "loja-a" });
    const before = [await available(), await available("loja-a"), await available("loja-b")];
    expectError(await refund(main.id, { body: {}, wallet: "loja-a" }), 404);
    expectError(await refund(own.id), 404);
    expectError(await refund(own.id, { body: {}, wallet: "loja-b" }), 404);
    expect([await available(), await available("loja-a"), await available("loja-b")]).toEqual(before);
  });
});
