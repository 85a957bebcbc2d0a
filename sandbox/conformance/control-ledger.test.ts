import { describe, expect, it } from "vitest";
import {
  balances,
  createBlock,
  createPayment,
  createSubAccounts,
  createWithdrawal,
  deposit,
  expectStatus,
  moveWithdrawal,
  requestRefund,
} from "./scenario";
import { control, useSandbox } from "./service";

useSandbox();

describe("GET /control/ledger", () => {
  type Ledger = {
    sum: number;
    entries: number;
    accounts: { wallet: string | null; account: string; amount: number }[];
  };

  it("is in integer centavos, and comes to nothing in all states of money", async () => {
    await createSubAccounts("loja-a");
    await deposit(50_000);
    const charge = await createPayment({ split: [{ subAccount: "loja-a", amount: 30 }] });
    await createBlock(charge.id, { amount: 10 });
    await requestRefund(charge.id);
    await moveWithdrawal((await createWithdrawal()).id, "complete");
    await createWithdrawal({ amount: 7.77 });
    const ledger = expectStatus(await control<Ledger>("GET", "/ledger"), 200);
    expect(ledger.sum).toBe(0);
    expect(ledger.accounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    for (const { wallet, account, amount } of ledger.accounts) {
      if (wallet !== null) expect(["principal", "loja-a"]).toContain(wallet);
      expect(account).toMatch(/./);
      expect(Number.isSafeInteger(amount)).toBe(true);
    }
    expect(ledger.entries).toBeGreaterThan(0);
  });

  it("holds the wallets' balances", async () => {
    await createSubAccounts("loja-a");
    await deposit(4_321, "loja-a");
    const { accounts } = (await control<Ledger>("GET", "/ledger")).body;
    expect(accounts.filter(({ wallet }) => wallet === "loja-a").map(({ amount }) => amount)).toContain(4_321);
    expect(await balances("loja-a")).toMatchObject({ available: 4_321 });
  });

  it("only grows", async () => {
    await deposit(100);
    const { entries } = (await control<Ledger>("GET", "/ledger")).body;
    await deposit(100);
    expect((await control<Ledger>("GET", "/ledger")).body.entries).toBeGreaterThan(entries);
  });
});
