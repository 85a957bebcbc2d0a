/** @module-tag extended */
import { describe, expect, it } from "vitest";
import {
  available,
  balances,
  createBlock,
  createCharge,
  createPayment,
  createSubAccounts,
  createWithdrawal,
  deposit,
  payCharge,
  withdrawalBody,
} from "./scenario";
import { api, control, useSandbox, type Answer } from "./service";

useSandbox();

const times = <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));

const tally = (answers: Answer<unknown>[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const withdraw = (n: number, wallet?: string) =>
  api("POST", "/withdrawals", { body: withdrawalBody({ amount: 10 }), key: `chave-${n}-xyz`, wallet });

describe("Many at once", () => {
  it("accepts exactly 10 of 50 withdrawals on a balance for 10", async () => {
    await deposit(10_000);
    const answers = await times(50, (n) => withdraw(n));
    expect(tally(answers)).toEqual({ 201: 10, 400: 40 });
    for (const { status, body } of answers)
      if (status === 400) expect(body).toMatchObject({ details: { code: "INSUFFICIENT_BALANCE" } });
    expect(await balances()).toEqual({ available: 0, held: 0, total: 0 });
  });

  it("a balance is never seen below zero meanwhile", async () => {
    await deposit(10_000);
    const seen: number[] = [];
    await Promise.all([
      times(50, (n) => withdraw(n)),
      times(30, async () => {
        seen.push(await available());
      }),
    ]);
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(0);
    for (const amount of seen) expect(amount % 1_000).toBe(0);
  });

  it("accepts one of 20 refunds of one payment", async () => {
    await deposit(500_000);
    const { id } = await createPayment();
    const before = await available();
    const answers = await times(20, () => api("POST", `/transactions/${id}/refund`, { body: {} }));
    expect(tally(answers)).toEqual({ 200: 1, 400: 19 });
    expect(await available()).toBe(before - 10_050);
  });

  it("credits one of 20 payments of one charge", async () => {
    const { id } = await createCharge();
    const answers = await times(20, () => control("POST", `/charges/${id}/pay`, {}));
    expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await available()).toBe(9_901);
  });

  it("lets one win of a payment and a cancellation", async () => {
    const { id } = await createCharge();
    const answers = await Promise.all([
      control("POST", `/charges/${id}/pay`, {}),
      control("POST", `/charges/${id}/cancel`),
    ]);
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
    expect(await available()).toBe(answers[0].status === 200 ? 9_901 : 0);
  });

  it("lets one win of 10 completions and 10 failures of one withdrawal", async () => {
    await deposit(10_000);
    const { id } = await createWithdrawal({ amount: 10 });
    const answers = await times(20, (n) =>
      control("POST", `/withdrawals/${id}/${n % 2 === 0 ? "complete" : "fail"}`, {}),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await available()).toBe(winner % 2 === 0 ? 9_000 : 10_000);
  });

  it("lets one win of 10 approvals and 10 rejections of one block", async () => {
    const block = await createBlock((await createPayment()).id);
    const answers = await times(20, (n) =>
      control("POST", `/blocks/${block.id}/${n % 2 === 0 ? "approve" : "reject"}`, {}),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await balances()).toMatchObject({ available: winner % 2 === 0 ? 0 : 9_901, held: 0 });
  });

  it("makes one of 20 sub-accounts of one reference", async () => {
    const body = { reference: "loja-a", name: "Loja" };
    expect(tally(await times(20, () => api("POST", "/sub-accounts", { body })))).toEqual({ 201: 1, 409: 19 });
  });

  it("makes one of 20 projects of one name", async () => {
    const body = { name: "Loja" };
    expect(tally(await times(20, () => api("POST", "/projects", { body })))).toEqual({ 201: 1, 409: 19 });
  });

  it("payments that split across each other all settle", async () => {
    await createSubAccounts("loja-a", "loja-b", "loja-c");
    const references = ["loja-a", "loja-b", "loja-c"];
    const charges = await times(30, (n) => {
      const wallet = references[n % 3];
      const split = [
        { subAccount: references[(n + 1) % 3], amount: 10 },
        { subAccount: "principal", amount: 5 },
        { subAccount: references[(n + 2) % 3], amount: 20 },
      ];
      return createCharge({ split }, { wallet });
    });
    await Promise.all(charges.map(({ id }) => payCharge(id)));
    expect(await available()).toBe(30 * 500);
    for (const wallet of references) expect(await available(wallet)).toBe(10 * 9_901 - 10 * 500);
  });

  it("deposits, withdrawals and payments on one wallet add up", async () => {
    await deposit(100_000);
    const charges = await times(10, () => createCharge());
    await Promise.all([
      times(10, () => deposit(500)),
      times(10, (n) => withdraw(n)),
      ...charges.map(({ id }) => payCharge(id)),
    ]);
    expect(await available()).toBe(100_000 + 10 * 500 - 10 * 1_000 + 10 * 9_901);
  });

  it("a crowd of every act on three wallets fails nowhere, and leaves no wallet below zero", async () => {
    const wallets = ["principal", "loja-a", "loja-b"];
    await createSubAccounts("loja-a", "loja-b");
    for (const wallet of wallets) await deposit(30_000, wallet);
    const payments = await times(15, (n) => createPayment({ amount: 50 }, { wallet: wallets[n % 3] }));
    const blocks = await Promise.all(payments.slice(0, 6).map(({ id }) => createBlock(id, { amount: 5 })));
    const acts = await times(150, async (n): Promise<Answer<unknown>> => {
      const wallet = wallets[n % 3];
      const payment = payments[n % 15];
      const block = blocks[n % 6];
      switch (n % 6) {
        case 0:
          return api("POST", "/withdrawals", { body: withdrawalBody({ amount: 15 }), wallet });
        case 1:
          return api("POST", `/transactions/${payment?.id}/refund`, { body: {}, wallet });
        case 2:
          return control("POST", "/blocks", { transactionId: payment?.id, blockType: "med", amount: 3 });
        case 3:
          return control("POST", `/blocks/${block?.id}/${n % 4 === 1 ? "approve" : "reject"}`, {});
        case 4:
          return control("POST", `/refunds/${payment?.id}/${n % 4 === 0 ? "confirm" : "fail"}`);
        default:
          return api("GET", "/account", { wallet });
      }
    });
    expect(acts.filter(({ status }) => status >= 500)).toEqual([]);
    for (const wallet of wallets) {
      const { available: left, held } = await balances(wallet);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(held).toBeGreaterThanOrEqual(0);
    }
  });

  it("100 charges at once are 100 charges", async () => {
    const charges = await times(100, (n) => createCharge({ externalReference: `pedido-${n}` }));
    expect(new Set(charges.map(({ id }) => id)).size).toBe(100);
  });
});
