import { describe, expect, it } from "vitest";
import { RETURN_ID, expectError, expectRecent } from "./expectations";
import {
  CNPJ_PAYER,
  CPF_PAYER,
  available,
  createCharge,
  createPayment,
  createSubAccounts,
  expectStatus,
  payCharge,
  readTransaction,
  setFees,
  type Transaction,
} from "./scenario";
import { advance, advanceTo, control, setReadings, useSandbox } from "./service";
import { deliveries, startEndpoint } from "./webhook-receiver";

useSandbox();

const act = (id: string, name: string, body?: unknown) =>
  control<Transaction>("POST", `/charges/${id}/${name}`, body);

describe("Charge, pending to completed", () => {
  it("the payer pays: the transaction is completed and the net amount is credited", async () => {
    const charge = await createCharge();
    const paid = expectStatus(await act(charge.id, "pay", { payer: CPF_PAYER }), 200);
    expect(paid).toMatchObject({ id: charge.id, status: "completed", type: "payment", amount: 100 });
    expect(await readTransaction(charge.id)).toEqual(paid);
    expect(await available()).toBe(9_901);
  });

  it("a payer need not be named", async () => {
    const charge = await createCharge();
    expect(expectStatus(await act(charge.id, "pay", {}), 200).status).toBe("completed");
  });

  it("a request without a body pays too", async () => {
    const charge = await createCharge();
    expect(expectStatus(await act(charge.id, "pay"), 200).status).toBe("completed");
  });

  it("a charge is payable until it expires", async () => {
    const charge = await createCharge({ expiresIn: 300 });
    await advanceTo(Date.parse(charge.expiresAt) - 5_000);
    expect((await payCharge(charge.id)).status).toBe("completed");
  });

  it("a payment does not expire later", async () => {
    const charge = await createCharge({ expiresIn: 300 });
    await payCharge(charge.id);
    await advance(3_600);
    expect((await readTransaction(charge.id)).status).toBe("completed");
    expect(await deliveries("?event=payment_expired")).toEqual([]);
  });

  /** Sandbox, "Fees". */
  it.each([
    [1, 50, 50],
    [51.01, 50, 5_051],
    [51.02, 51, 5_051],
    [100, 99, 9_901],
    [123.45, 122, 12_223],
    [1_500, 1_485, 148_515],
  ])("of a payment of %d the fee is %d centavos and %d are credited", async (amount, feeAmount, net) => {
    const { receiver } = await startEndpoint();
    await createPayment({ amount });
    const [arrival] = await receiver.received(1, "payment_completed");
    expect(arrival?.envelope.data).toMatchObject({
      amount,
      feeAmount: feeAmount / 100,
      netAmount: net / 100,
    });
    expect(await available()).toBe(net);
  });

  it.each([
    [{ percent: 1, fixed: 0, minimum: 0 }, 1.49, 1],
    [{ percent: 1, fixed: 0, minimum: 0 }, 1.5, 2],
    [{ percent: 1, fixed: 0, minimum: 0 }, 2.49, 2],
    [{ percent: 1, fixed: 0, minimum: 0 }, 2.5, 3],
    [{ percent: 0.5, fixed: 0.1, minimum: 0 }, 100, 60],
    [{ percent: 0.5, fixed: 0.1, minimum: 0.75 }, 100, 75],
    [{ percent: 0, fixed: 0.35, minimum: 0.1 }, 9, 35],
    [{ percent: 0, fixed: 0, minimum: 0 }, 9, 0],
    [{ percent: 1.005, fixed: 0, minimum: 0 }, 100, 101],
    [{ percent: 100, fixed: 0, minimum: 0 }, 2, 200],
  ])("with the fees %j a payment of %d costs %d centavos", async (charge, amount, fee) => {
    await setFees({ charge });
    await createPayment({ amount });
    expect(await available()).toBe(Math.round(amount * 100) - fee);
  });

  it("the fee is the one in force at the payment", async () => {
    const charge = await createCharge();
    await setFees({ charge: { percent: 0, fixed: 5, minimum: 0 } });
    await payCharge(charge.id);
    await setFees({ charge: { percent: 0, fixed: 9, minimum: 0 } });
    expect(await available()).toBe(9_500);
  });
});

describe("Charge, pending to expired", () => {
  it("expires when its time has passed, and pays nothing", async () => {
    const charge = await createCharge({ expiresIn: 300 });
    await advanceTo(Date.parse(charge.expiresAt) + 1_000);
    expect((await readTransaction(charge.id)).status).toBe("cancelled");
    expect(await available()).toBe(0);
  });

  it("is pending until then", async () => {
    const charge = await createCharge({ expiresIn: 300 });
    await advanceTo(Date.parse(charge.expiresAt) - 5_000);
    expect((await readTransaction(charge.id)).status).toBe("pending");
  });

  it("expires by default after 24 hours", async () => {
    const charge = await createCharge();
    await advance(86_000);
    expect((await readTransaction(charge.id)).status).toBe("pending");
    await advance(401);
    expect((await readTransaction(charge.id)).status).toBe("cancelled");
  });

  it("cannot be paid or cancelled any more", async () => {
    const charge = await createCharge({ expiresIn: 300 });
    await advance(301);
    expectError(await act(charge.id, "pay", { payer: CPF_PAYER }), 409);
    expectError(await act(charge.id, "cancel"), 409);
    expect(await available()).toBe(0);
  });

  it.each(["cancelled", "failed", "pending"])(
    "reading expiredShownAs: is shown as %s, and the event says expired",
    async (expiredShownAs) => {
      await setReadings({ expiredShownAs });
      const { receiver } = await startEndpoint();
      const charge = await createCharge({ expiresIn: 300 });
      await advance(301);
      expect((await readTransaction(charge.id)).status).toBe(expiredShownAs);
      const [arrival] = await receiver.received(1, "payment_expired");
      expect(arrival?.envelope.data.status).toBe("expired");
      expectError(await act(charge.id, "pay", { payer: CPF_PAYER }), 409);
    },
  );
});

describe("Charge, states that end it", () => {
  it("cancel takes a pending charge to cancelled, and no event tells of it", async () => {
    await startEndpoint();
    const charge = await createCharge();
    const cancelled = expectStatus(await act(charge.id, "cancel"), 200);
    expect(cancelled).toMatchObject({ id: charge.id, status: "cancelled" });
    await advance(90_000);
    expect(await deliveries()).toEqual([]);
  });

  const endings: [string, (id: string) => Promise<unknown>][] = [
    ["paid", (id) => payCharge(id)],
    ["cancelled", (id) => act(id, "cancel")],
    ["blocked", (id) => payCharge(id, CNPJ_PAYER)],
  ];

  it.each(endings)("a %s charge cannot be paid again", async (_name, end) => {
    const charge = await createCharge();
    await end(charge.id);
    const before = await available();
    expectError(await act(charge.id, "pay", { payer: CPF_PAYER }), 409);
    expect(await available()).toBe(before);
  });

  it.each(endings)("a %s charge cannot be cancelled", async (_name, end) => {
    const charge = await createCharge();
    await end(charge.id);
    const { status } = await readTransaction(charge.id);
    expectError(await act(charge.id, "cancel"), 409);
    expect((await readTransaction(charge.id)).status).toBe(status);
  });

  it.each(["pay", "cancel"])("%s of an unknown charge is 404", async (name) => {
    expectError(await act("0b0e7c1e-0000-4000-8000-000000000001", name, {}), 404);
  });

  it.each(["pay", "cancel"])("%s of what is no id is 404 or 400", async (name) => {
    expect([400, 404]).toContain((await act("nothing", name, {})).status);
  });
});

describe("Blocked deposit", () => {
  const blocked = async (): Promise<string> => {
    const charge = await createCharge();
    await payCharge(charge.id, CNPJ_PAYER);
    return charge.id;
  };
  const moveReturn = (id: string, name: string) =>
    control<Transaction>("POST", `/blocked-deposits/${id}/${name}`);

  it.each([CNPJ_PAYER.document, "12ABC34501DE35"])(
    "a deposit of the CNPJ %s is not credited and costs no fee",
    async (document) => {
      const charge = await createCharge();
      const answer = await payCharge(charge.id, { name: "Padaria", document });
      expect(answer).toMatchObject({ status: "failed", failureReason: expect.stringMatching(/./) as string });
      expect(await available()).toBe(0);
    },
  );

  it("a CPF payer is not blocked", async () => {
    expect((await payCharge((await createCharge()).id, CPF_PAYER)).status).toBe("completed");
  });

  it("a CNPJ payer is credited while the policy does not block them", async () => {
    expectStatus(
      await control("PUT", "/policy", { blockCnpjPayers: false, institutionSelection: true }),
      200,
    );
    expect((await payCharge((await createCharge()).id, CNPJ_PAYER)).status).toBe("completed");
    expect(await available()).toBe(9_901);
  });

  it("the return is confirmed, with its end-to-end id and moment", async () => {
    const id = await blocked();
    const transaction = expectStatus(await moveReturn(id, "confirm"), 200);
    expect(transaction.blockedDeposit?.refund).toEqual({
      status: "confirmed",
      e2eId: expect.stringMatching(RETURN_ID) as string,
      settledAt: expect.any(String) as string,
    });
    await expectRecent(transaction.blockedDeposit?.refund.settledAt);
    expect(await readTransaction(id)).toEqual(transaction);
    expect(transaction.status).toBe("failed");
  });

  it("the return fails", async () => {
    const id = await blocked();
    const transaction = expectStatus(await moveReturn(id, "fail"), 200);
    expect(transaction.blockedDeposit?.refund.status).toBe("failed");
    expect(await readTransaction(id)).toEqual(transaction);
    expect(await available()).toBe(0);
  });

  it.each([
    ["confirm", "confirm"],
    ["confirm", "fail"],
    ["fail", "confirm"],
    ["fail", "fail"],
  ])("a return that had %s cannot %s", async (first, second) => {
    const id = await blocked();
    await moveReturn(id, first);
    expectError(await moveReturn(id, second), 409);
  });

  it("a payment that was credited has no return", async () => {
    const { id } = await createPayment();
    const answer = await moveReturn(id, "confirm");
    expect([404, 409]).toContain(answer.status);
    expect((await moveReturn("0b0e7c1e-0000-4000-8000-000000000001", "confirm")).status).toBe(404);
  });

  it("is not credited anywhere for a sub-account", async () => {
    await createSubAccounts("loja-a");
    const charge = await createCharge({}, { wallet: "loja-a" });
    await payCharge(charge.id, CNPJ_PAYER);
    expect([await available("loja-a"), await available()]).toEqual([0, 0]);
  });
});
