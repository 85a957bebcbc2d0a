import { beforeEach, describe, expect, it } from "vitest";
import { expectError, expectRecent } from "./expectations";
import {
  available,
  createPayment,
  createSubAccounts,
  deposit,
  expectStatus,
  readTransaction,
  requestRefund,
  type Refund,
} from "./scenario";
import { api, control, setReadings, useSandbox, type Call } from "./service";
import { deliveries, startEndpoint } from "./webhook-receiver";

useSandbox();

const FUNDS = 50_000;
/** The amount of a charge of 100 and the refund fee. */
const COST = 10_050;

const refund = (id: string, call: Call = { body: {} }) =>
  api<Refund>("POST", `/transactions/${id}/refund`, call);

const settle = (id: string, name: string) => control<Refund>("POST", `/refunds/${id}/${name}`);

describe("reading secondRefund", () => {
  beforeEach(() => deposit(FUNDS));

  const second = async (settled?: string) => {
    const { id } = await createPayment();
    const first = await requestRefund(id);
    if (settled) await settle(id, settled);
    const before = await available();
    return { id, first, before, answer: await refund(id) };
  };

  it.each([undefined, "confirm"])("400: is refused (%s)", async (settled) => {
    const { answer, before } = await second(settled);
    expectError(answer, 400, "TRANSACTION_NOT_REFUNDABLE");
    expect(await available()).toBe(before);
  });

  it.each([undefined, "confirm"])("409: is a conflict (%s)", async (settled) => {
    await setReadings({ secondRefund: "409" });
    const { answer, before } = await second(settled);
    expectError(answer, 409);
    expect(await available()).toBe(before);
  });

  it("same: gives the first result again and moves nothing", async () => {
    await setReadings({ secondRefund: "same" });
    const { answer, before, first } = await second();
    expect(expectStatus(answer, 200)).toEqual(first);
    expect(await available()).toBe(before);
  });

  it("pending_again: is pending again, and the money moves again", async () => {
    await setReadings({ secondRefund: "pending_again" });
    const { answer, before, id } = await second();
    expect(expectStatus(answer, 200)).toMatchObject({ originalTransactionId: id, status: "PENDING" });
    expect(await available()).toBe(before - COST);
  });
});

describe("refund_completed", () => {
  beforeEach(() => deposit(FUNDS));

  const confirmed = async (call: Call = {}) => {
    const { receiver } = await startEndpoint();
    const metadata = { order: 42 };
    const { id } = await createPayment({ externalReference: "pedido-1", metadata }, call);
    const { pspRefundTransactionId } = await requestRefund(id, call);
    expect(await deliveries("?event=refund_completed")).toEqual([]);
    await settle(id, "confirm");
    const [arrival] = await receiver.received(1, "refund_completed");
    return { id, pspRefundTransactionId, envelope: arrival?.envelope };
  };

  it("tells the whole amount as net and the fee apart", async () => {
    const { id, pspRefundTransactionId, envelope } = await confirmed();
    expect(envelope).toMatchObject({
      event: "refund_completed",
      eventId: id,
      subAccount: null,
      data: {
        environment: "sandbox",
        amount: 100,
        feeAmount: 0.5,
        netAmount: 100,
        currency: "BRL",
        originalTransactionId: id,
        pspRefundTransactionId,
        externalReference: "pedido-1",
        metadata: { order: 42 },
      },
    });
    for (const field of ["transactionId", "status"]) expect(envelope?.data[field]).toBeTypeOf("string");
    await expectRecent(envelope?.data.completedAt);
  });

  it("reading refundEventId refund: the event id is not the original's", async () => {
    await setReadings({ refundEventId: "refund" });
    const { id, envelope } = await confirmed();
    expect(envelope?.eventId).toMatch(/./);
    expect(envelope?.eventId).not.toBe(id);
    expect(envelope?.data.originalTransactionId).toBe(id);
  });

  it("reading refundSubject original: the transaction of the event is the payment", async () => {
    const { id, pspRefundTransactionId, envelope } = await confirmed();
    expect(envelope?.data).toMatchObject({ transactionId: id, originalTransactionId: id });
    expect(pspRefundTransactionId).not.toBe(id);
  });

  it("reading refundSubject refund: it is the refund, and the payment is not named", async () => {
    await setReadings({ refundSubject: "refund" });
    const { id, pspRefundTransactionId, envelope } = await confirmed();
    const named = String(envelope?.data.transactionId);
    expect(named).toBe(pspRefundTransactionId);
    expect(named).not.toBe(id);
    expect(envelope?.data).not.toHaveProperty("originalTransactionId");
    expect(await readTransaction(named)).toMatchObject({ type: "refund", amount: 100 });
  });

  it("names the sub-account", async () => {
    await createSubAccounts("loja-a");
    await deposit(FUNDS, "loja-a");
    expect((await confirmed({ wallet: "loja-a" })).envelope?.subAccount).toBe("loja-a");
  });

  it("does not follow a refund that failed", async () => {
    await startEndpoint();
    const { id } = await createPayment();
    await requestRefund(id);
    await settle(id, "fail");
    expect(await deliveries("?event=refund_completed")).toEqual([]);
  });
});

describe("reading originalAfterRefund", () => {
  it("unchanged: a refunded payment stays completed", async () => {
    await deposit(10_000);
    const charge = await createPayment();
    const before = await readTransaction(charge.id);
    await requestRefund(charge.id);
    await control("POST", `/refunds/${charge.id}/confirm`);
    expect(await readTransaction(charge.id)).toEqual({
      ...before,
      updatedAt: expect.any(String) as string,
    });
  });

  it("status_refunded_is_failed: a refunded payment is failed", async () => {
    await setReadings({ originalAfterRefund: "status_refunded_is_failed" });
    await deposit(10_000);
    const charge = await createPayment();
    await requestRefund(charge.id);
    await control("POST", `/refunds/${charge.id}/confirm`);
    expect((await readTransaction(charge.id)).status).toBe("failed");
  });
});
