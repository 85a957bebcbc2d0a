import { describe, expect, it } from "vitest";
import { UUID, expectFields, expectRecent } from "./expectations";
import {
  createBlock,
  createPayment,
  createSubAccounts,
  deposit,
  expectStatus,
  type AccountView,
} from "./scenario";
import { api, useSandbox } from "./service";

useSandbox();

const account = async (wallet?: string) =>
  expectStatus(await api<AccountView>("GET", "/account", { wallet }), 200);

const PARTS = ["available", "held", "promotional", "total"] as const;

describe("GET /account", () => {
  it("gives the account and its balance", async () => {
    const view = await account();
    expect(view.account.id).toMatch(UUID);
    expect(view.account.status).toBe("approved");
    expectFields(view.balance, [...PARTS, "currency", "updatedAt"]);
    expect(view.balance.currency).toBe("BRL");
    await expectRecent(view.balance.updatedAt);
    for (const part of PARTS) expectFields(view.balance[part], ["amount", "amountFormatted"]);
  });

  it("starts at zero in every part", async () => {
    const { balance } = await account();
    for (const part of PARTS) expect(balance[part]).toEqual({ amount: 0, amountFormatted: 0 });
  });

  it.each([1, 10, 29, 57, 115, 435, 1_001, 12_345, 100_000_007, 999_999_999_999])(
    "%d centavos are an integer in minor units, and its hundredth in BRL",
    async (amountCentavos) => {
      await deposit(amountCentavos);
      const answer = await api<AccountView>("GET", "/account");
      const { available, total } = answer.body.balance;
      expect(available).toEqual({ amount: amountCentavos, amountFormatted: amountCentavos / 100 });
      expect(total).toEqual(available);
      expect(answer.text).toMatch(new RegExp(`"amount":\\s*${amountCentavos}\\b(?!\\.)`));
    },
  );

  it("the total is available, held and promotional together", async () => {
    await deposit(5_000);
    const charge = await createPayment();
    await createBlock(charge.id, { amount: 30 });
    const { balance } = await account();
    expect(balance.available.amount).toBe(5_000 + 9_901 - 3_000);
    expect(balance.held).toEqual({ amount: 3_000, amountFormatted: 30 });
    expect(balance.promotional.amount).toBe(0);
    expect(balance.total.amount).toBe(5_000 + 9_901);
  });

  it("gives a sub-account its own balance", async () => {
    await createSubAccounts("loja-a");
    await deposit(5_000, "loja-a");
    expect((await account("loja-a")).balance.available.amount).toBe(5_000);
    expect((await account()).balance.available.amount).toBe(0);
  });

  it("keeps its id", async () => {
    expect((await account()).account.id).toBe((await account()).account.id);
  });
});
