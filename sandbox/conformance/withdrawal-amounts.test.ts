import { beforeEach, describe, expect, it } from "vitest";
import { expectError } from "./expectations";
import {
  available,
  createWithdrawal,
  deposit,
  readTransaction,
  setFees,
  withdrawalBody,
  type Withdrawal,
} from "./scenario";
import { api, useSandbox, type Wire } from "./service";

useSandbox();

const FUNDS = 100_000;

const post = (overrides: Wire) =>
  api<Withdrawal>("POST", "/withdrawals", { body: withdrawalBody(overrides) });

describe("Withdrawal request, amount and netAmount", () => {
  beforeEach(() => deposit(FUNDS));

  it.each([
    ["amount", 100, 100, 1, 99],
    ["netAmount", 100, 101, 1, 100],
    ["amount", 1.01, 1.01, 1, 0.01],
    ["netAmount", 0.01, 1.01, 1, 0.01],
    ["netAmount", 4.35, 5.35, 1, 4.35],
    ["amount", 293.59, 293.59, 1, 292.59],
  ])("%s %d gives gross %d, fee %d, net %d", async (field, value, amount, feeAmount, netAmount) => {
    expect(await createWithdrawal({ [field]: value })).toMatchObject({
      amount,
      feeAmount,
      netAmount,
    });
    expect(await available()).toBe(FUNDS - Math.round(amount * 100));
  });

  it.each([1, 0.99, 0.5, 0.01])("a gross of %d leaves no net of 0.01 and is refused", async (amount) => {
    expectError(await post({ amount }), 400);
    expect(await available()).toBe(FUNDS);
  });

  const numbers = ["0", "-0", "-1", "0.001", "10.005", "1e21", "1e400", "9007199254740993"];
  const others = ['"10.00"', "true", "[]", "{}", "null"];
  it.each(
    ["amount", "netAmount"].flatMap((field) =>
      [...numbers, ...others].map((value) => [field, value] as const),
    ),
  )("%s refuses %s", async (field, value) => {
    const { amount: _amount, ...rest } = withdrawalBody();
    const raw = JSON.stringify(rest).replace(/\}$/, `,"${field}":${value}}`);
    expectError(await api("POST", "/withdrawals", { raw }), 400);
    expect(await available()).toBe(FUNDS);
  });

  it("netAmount 1000 at 0.50 %, minimum 1.00, costs 1005.03", async () => {
    await deposit(100_000);
    await setFees({ withdrawal: { percent: 0.5, fixed: 0, minimum: 1 } });
    expect(await createWithdrawal({ netAmount: 1_000 })).toMatchObject({ amount: 1_005.03, feeAmount: 5.03 });
  });

  const tables = [
    { percent: 0.5, fixed: 0, minimum: 1 },
    { percent: 1.37, fixed: 0.25, minimum: 0 },
    { percent: 0.99, fixed: 0.1, minimum: 0.6 },
    { percent: 0, fixed: 0.35, minimum: 0 },
    { percent: 0, fixed: 0, minimum: 0 },
  ];
  const nets = [1, 2, 49, 50, 99, 100, 101, 4_999, 10_000, 12_345, 99_999];

  it.each(tables)(
    "with the fees %j the recipient of netAmount gets it exactly, at the least gross",
    async (fees) => {
      await setFees({ withdrawal: fees });
      await deposit(1_000_000);
      const feeOf = (gross: number) => {
        const percentage = Math.floor((gross * Math.round(fees.percent * 100) + 5_000) / 10_000);
        return Math.max(percentage + Math.round(fees.fixed * 100), Math.round(fees.minimum * 100));
      };
      for (const net of nets) {
        let gross = net;
        while (gross - feeOf(gross) < net) gross += 1;
        expect(await createWithdrawal({ netAmount: net / 100 })).toMatchObject({
          amount: gross / 100,
          feeAmount: feeOf(gross) / 100,
          netAmount: net / 100,
        });
      }
    },
  );
});

describe("Withdrawal request, the balance", () => {
  it("the whole balance can be withdrawn", async () => {
    await deposit(10_100);
    await createWithdrawal({ netAmount: 100 });
    expect(await available()).toBe(0);
  });

  it.each([
    ["amount", 100.01],
    ["netAmount", 99.01],
    ["amount", 1_000_000],
  ])("%s %d over a balance of 100 is refused and moves nothing", async (field, value) => {
    await deposit(10_000);
    expectError(await post({ [field]: value }), 400, "INSUFFICIENT_BALANCE");
    expect(await available()).toBe(10_000);
  });

  it("an empty wallet has nothing to withdraw", async () => {
    expectError(await post({ externalReference: "saque-1" }), 400, "INSUFFICIENT_BALANCE");
    expectError(await api("GET", "/transactions/saque-1"), 404);
  });

  it("promised money is not withdrawn twice", async () => {
    await deposit(10_000);
    await createWithdrawal({ amount: 60 });
    expectError(await post({ amount: 60 }), 400, "INSUFFICIENT_BALANCE");
  });

  it("the external reference of an accepted withdrawal finds it", async () => {
    await deposit(10_000);
    await createWithdrawal({ externalReference: "saque-1" });
    expect((await readTransaction("saque-1")).type).toBe("withdrawal");
  });
});
