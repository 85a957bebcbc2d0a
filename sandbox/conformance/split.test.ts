import { beforeEach, describe, expect, it } from "vitest";
import { expectError } from "./expectations";
import {
  available,
  balances,
  chargeBody,
  createBlock,
  createCharge,
  createPayment,
  createSubAccounts,
  deposit,
  moveBlock,
  payCharge,
  requestRefund,
  setFees,
  type Split,
} from "./scenario";
import { api, control, useSandbox, type Wire } from "./service";
import { startEndpoint } from "./webhook-receiver";

useSandbox();
beforeEach(() => createSubAccounts("loja-a", "loja-b"));

const leg = (subAccount: unknown, amount: unknown) => ({ subAccount, amount });
const post = (split: unknown, overrides: Wire = {}, wallet?: string) =>
  api("POST", "/pix", { body: chargeBody({ split, ...overrides }), wallet });
const wallets = async () => [await available(), await available("loja-a"), await available("loja-b")];

describe("Split item", () => {
  it("accepts ten legs and refuses eleven", async () => {
    expect((await post(Array.from({ length: 10 }, () => leg("loja-a", 1)))).status).toBe(201);
    expectError(await post(Array.from({ length: 11 }, () => leg("loja-a", 1))), 400);
  });

  it("accepts a leg of one centavo", async () => {
    expect((await post([leg("loja-a", 0.01)])).status).toBe(201);
  });

  it.each(["AB", "a", "-ab", "_ab", "a b", "á1", "a.b", "ab\n", "", "a".repeat(33)])(
    "refuses the destination %j, which breaks the pattern",
    async (subAccount) => {
      expectError(await post([leg(subAccount, 1)]), 400);
    },
  );

  it.each([
    [leg(1, 1)],
    [leg(null, 1)],
    [leg("loja-a", "1")],
    [leg("loja-a", null)],
    [leg("loja-a", -1)],
    [leg("loja-a", 1.005)],
    [leg("loja-a", true)],
    [{ amount: 1 }],
    [{ subAccount: "loja-a" }],
    ["loja-a"],
    [null],
    [[]],
  ])("refuses the leg %j", async (item) => {
    expectError(await post([item]), 400);
  });

  it.each(["text", 1, true, null, {}])("refuses %j in place of the list", async (split) => {
    expectError(await post(split), 400);
  });

  it("refuses legs beyond what a number holds", async () => {
    const raw = `{"amount":10,"description":"x","split":[{"subAccount":"loja-a","amount":1e400}]}`;
    expectError(await api("POST", "/pix", { raw }), 400);
  });
});

describe("Split rules 1 and 2", () => {
  it("1: an unknown destination is refused", async () => {
    expectError(await post([leg("loja-a", 1), leg("ghost", 1)]), 400, "SPLIT_UNKNOWN_SUB_ACCOUNT");
  });

  it("1: a suspended destination is refused", async () => {
    await control("POST", "/sub-accounts/loja-b/suspend");
    expectError(await post([leg("loja-b", 1)]), 400, "SPLIT_SUB_ACCOUNT_SUSPENDED");
  });

  it("1: an activated destination is accepted again", async () => {
    await control("POST", "/sub-accounts/loja-b/suspend");
    await control("POST", "/sub-accounts/loja-b/activate");
    expect((await post([leg("loja-b", 1)])).status).toBe(201);
  });

  it("two legs to one destination are allowed, and both arrive", async () => {
    await createPayment({ split: [leg("loja-a", 10), leg("loja-a", 5.5)] });
    expect(await wallets()).toEqual([9_901 - 1_550, 1_550, 0]);
  });

  it("2: the main account's charge cannot split to principal", async () => {
    expectError(await post([leg("principal", 1)]), 400, "SPLIT_PRINCIPAL_NOT_ALLOWED");
    expectError(await post([leg("principal", 1)], {}, "principal"), 400, "SPLIT_PRINCIPAL_NOT_ALLOWED");
  });

  it("2: a sub-account's charge can split to principal", async () => {
    await createPayment({ split: [leg("principal", 40), leg("loja-b", 9)] }, { wallet: "loja-a" });
    expect(await wallets()).toEqual([4_000, 9_901 - 4_900, 900]);
  });

  it("a refused split makes no charge", async () => {
    await post([leg("ghost", 1)], { externalReference: "pedido-1" });
    expectError(await api("GET", "/transactions/pedido-1"), 404);
  });
});

describe("Split rules 3 to 5", () => {
  it("3: the initiator pays the whole fee and keeps the remainder", async () => {
    await createPayment({ split: [leg("loja-a", 30), leg("loja-b", 20)] });
    expect(await wallets()).toEqual([4_901, 3_000, 2_000]);
  });

  it("3: without a split the initiator keeps the net amount", async () => {
    await createPayment();
    expect(await wallets()).toEqual([9_901, 0, 0]);
  });

  it("4: the sum may reach the net amount", async () => {
    await createPayment({ split: [leg("loja-a", 50), leg("loja-b", 49.01)] });
    expect(await wallets()).toEqual([0, 5_000, 4_901]);
  });

  it.each([
    [100, 99.02],
    [100, 100],
    [1, 0.51],
    [51.02, 50.52],
    [1_500, 1_485.16],
  ])("4: of a charge of %d, %d is more than the net amount", async (amount, part) => {
    expectError(await post([leg("loja-a", part)], { amount }), 400, "SPLIT_EXCEEDS_NET");
  });

  it.each([
    [1, 0.5],
    [51.01, 50.51],
    [51.02, 50.51],
    [123.45, 122.23],
    [1_500, 1_485.15],
  ])("4: of a charge of %d, %d is the net amount", async (amount, part) => {
    expect((await post([leg("loja-a", part)], { amount })).status).toBe(201);
  });

  it("4: the sum counts, not each leg", async () => {
    expectError(await post([leg("loja-a", 50), leg("loja-b", 49.02)]), 400, "SPLIT_EXCEEDS_NET");
  });

  it("5: nothing moves when the charge is created", async () => {
    await createCharge({ split: [leg("loja-a", 30)] });
    expect(await wallets()).toEqual([0, 0, 0]);
  });

  it("5: nothing moves when the charge is cancelled", async () => {
    const charge = await createCharge({ split: [leg("loja-a", 30)] });
    await control("POST", `/charges/${charge.id}/cancel`);
    expect(await wallets()).toEqual([0, 0, 0]);
  });

  it("5: nothing moves when the deposit is blocked", async () => {
    const charge = await createCharge({ split: [leg("loja-a", 30)] });
    await payCharge(charge.id, { name: "Padaria", document: "18361730000183" });
    expect(await wallets()).toEqual([0, 0, 0]);
  });
});

describe("Split rule 6", () => {
  it("a refund is debited from the initiator alone", async () => {
    await deposit(20_000);
    const charge = await createPayment({ split: [leg("loja-a", 30), leg("loja-b", 20)] });
    const [main = 0] = await wallets();
    await requestRefund(charge.id);
    expect(await wallets()).toEqual([main - 10_050, 3_000, 2_000]);
    await control("POST", `/refunds/${charge.id}/confirm`);
    expect(await wallets()).toEqual([main - 10_050, 3_000, 2_000]);
  });

  it("a sub-account's refund is debited from it and not from principal", async () => {
    await deposit(20_000, "loja-a");
    const split = [leg("principal", 40)];
    const charge = await createPayment({ split }, { wallet: "loja-a" });
    await requestRefund(charge.id, { wallet: "loja-a" });
    expect(await wallets()).toEqual([4_000, 20_000 + 9_901 - 4_000 - 10_050, 0]);
  });

  it.each(["med", "judicial", "administrative"])(
    "a %s block holds the initiator's money alone",
    async (blockType) => {
      const charge = await createPayment({ split: [leg("loja-a", 30), leg("loja-b", 20)] });
      const block = await createBlock(charge.id, { blockType });
      expect(block.amount).toBe(49.01);
      expect(await balances()).toMatchObject({ available: 0, held: 4_901 });
      await moveBlock(block.id, "approve");
      expect(await wallets()).toEqual([0, 3_000, 2_000]);
      expect((await balances("loja-a")).held).toBe(0);
    },
  );
});

describe("data of payment_completed, split", () => {
  const delivered = async (split: Split, meanwhile: () => Promise<void>): Promise<Split | undefined> => {
    const { receiver } = await startEndpoint();
    const charge = await createCharge({ split });
    await meanwhile();
    await payCharge(charge.id);
    const [arrival] = await receiver.received(1, "payment_completed");
    return arrival?.envelope.data.split as Split | undefined;
  };
  const fee = (fixed: number) => () => setFees({ charge: { percent: 0, fixed, minimum: 0 } });

  it("is what was asked for while the fee is the same", async () => {
    const split = [leg("loja-a", 30), leg("loja-b", 20)] as Split;
    expect(await delivered(split, async () => {})).toEqual(split);
  });

  it("takes the shortfall from the first leg", async () => {
    const split = [leg("loja-a", 30), leg("loja-b", 60)] as Split;
    expect(await delivered(split, fee(15))).toEqual([leg("loja-a", 25), leg("loja-b", 60)]);
    expect(await wallets()).toEqual([0, 2_500, 6_000]);
  });

  it("goes on to the second leg once the first is used up", async () => {
    const split = [leg("loja-a", 30), leg("loja-b", 60)] as Split;
    const legs = await delivered(split, fee(50));
    expect(legs?.filter(({ amount }) => amount > 0)).toEqual([leg("loja-b", 50)]);
    expect(await wallets()).toEqual([0, 0, 5_000]);
  });

  it("does not grow when the fee has shrunk: the rest stays with the initiator", async () => {
    const split = [leg("loja-a", 30), leg("loja-b", 60)] as Split;
    expect(await delivered(split, fee(0))).toEqual(split);
    expect(await wallets()).toEqual([1_000, 3_000, 6_000]);
  });

  it("reduces two legs to one destination in their order", async () => {
    const split = [leg("loja-a", 10), leg("loja-a", 80)] as Split;
    expect(await delivered(split, fee(15))).toEqual([leg("loja-a", 5), leg("loja-a", 80)]);
    expect(await wallets()).toEqual([0, 8_500, 0]);
  });

  it("is absent where there was no split", async () => {
    const { receiver } = await startEndpoint();
    await createPayment();
    const [arrival] = await receiver.received(1, "payment_completed");
    expect(arrival?.envelope.data).not.toHaveProperty("split");
  });

  it("names principal as a destination", async () => {
    const { receiver } = await startEndpoint();
    await createPayment({ split: [leg("principal", 40)] }, { wallet: "loja-a" });
    const [arrival] = await receiver.received(1, "payment_completed");
    expect(arrival?.envelope).toMatchObject({
      subAccount: "loja-a",
      data: { split: [leg("principal", 40)] },
    });
  });
});
