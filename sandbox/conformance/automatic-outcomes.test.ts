import { beforeEach, describe, expect, it } from "vitest";
import { RETURN_ID, expectError } from "./expectations";
import {
  CNPJ_PAYER,
  available,
  createCharge,
  createPayment,
  createWithdrawal,
  deposit,
  payCharge,
  readTransaction,
  requestRefund,
} from "./scenario";
import { advance, control, useSandbox } from "./service";
import { deliveries, startEndpoint } from "./webhook-receiver";

useSandbox({ auto: "on" });

const FUNDS = 100_000;
beforeEach(() => deposit(FUNDS));

const withdrawTo = async (pixKey: string) =>
  (await createWithdrawal({ pixKey, pixKeyType: "email", amount: 100 })).id;
const eventsOf = async (name: string) => (await deliveries()).filter(({ event }) => event.startsWith(name));

describe("SANDBOX_AUTO=on", () => {
  it("a withdrawal completes after about a second", async () => {
    const id = await withdrawTo("financeiro@loja.example");
    await advance(2);
    expect((await readTransaction(id)).status).toBe("completed");
    expect(await available()).toBe(FUNDS - 10_000);
  });

  it("fail@sandbox.test fails and gives the money back", async () => {
    const id = await withdrawTo("fail@sandbox.test");
    await advance(2);
    expect((await readTransaction(id)).status).toBe("failed");
    expect(await available()).toBe(FUNDS);
  });

  it("reverse@sandbox.test completes and is reversed about 3 seconds later", async () => {
    await startEndpoint();
    const id = await withdrawTo("reverse@sandbox.test");
    await advance(2);
    expect((await readTransaction(id)).status).toBe("completed");
    expect(await available()).toBe(FUNDS - 10_000);
    await advance(5);
    expect((await readTransaction(id)).status).toBe("failed");
    expect(await available()).toBe(FUNDS);
    const events = (await eventsOf("withdrawal")).map(({ event }) => event).sort();
    expect(events).toEqual(["withdrawal_completed", "withdrawal_reversed"]);
  });

  it("slow@sandbox.test stays in processing", async () => {
    const id = await withdrawTo("slow@sandbox.test");
    await advance(86_400);
    expect(["pending", "processing"]).toContain((await readTransaction(id)).status);
    expectError(await control("POST", `/withdrawals/${id}/process`, {}), 409);
    expect((await control("POST", `/withdrawals/${id}/complete`, {})).status).toBe(200);
  });

  it("a refund is confirmed", async () => {
    await startEndpoint();
    const { id } = await createPayment();
    await requestRefund(id);
    await advance(2);
    expect(await eventsOf("refund")).toHaveLength(1);
    expectError(await control("POST", `/refunds/${id}/confirm`), 409);
  });

  it("a blocked deposit's return is confirmed", async () => {
    const { id } = await createCharge();
    await payCharge(id, CNPJ_PAYER);
    await advance(2);
    expect((await readTransaction(id)).blockedDeposit?.refund).toMatchObject({
      status: "confirmed",
      e2eId: expect.stringMatching(RETURN_ID) as string,
    });
  });

  it("does not move again an object that the control API moved first", async () => {
    const id = await withdrawTo("financeiro@loja.example");
    await control("POST", `/withdrawals/${id}/fail`, {});
    await advance(60);
    expect((await readTransaction(id)).status).toBe("failed");
    expect(await available()).toBe(FUNDS);
  });

  it("a charge waits for its payer", async () => {
    const { id } = await createCharge();
    await advance(3_600);
    expect((await readTransaction(id)).status).toBe("pending");
  });
});
