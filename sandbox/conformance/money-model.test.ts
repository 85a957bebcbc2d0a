/** @module-tag extended */
// Invariants, I1, I3, I5, I34: random acts on three wallets, beside a model of their money.
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  balances,
  chargeBody,
  createSubAccounts,
  deposit,
  withdrawalBody,
  type Charge,
  type Withdrawal,
} from "./scenario";
import { api, control, reset, useSandbox, type Answer } from "./service";

useSandbox();

const WALLETS = ["principal", "loja-a", "loja-b"] as const;
type Wallet = (typeof WALLETS)[number];
type Money = { available: number; held: number };
type Made = { id: string; wallet: Wallet; amount: number; state: string };

type MoneyModel = {
  money: Record<Wallet, Money>;
  charges: (Made & { split: { to: Wallet; amount: number }[] })[];
  withdrawals: Made[];
  refunds: Made[];
  blocks: Made[];
};

type Step = { act: keyof typeof ACTS; wallet: Wallet; pick: number; amount: number; parts: number[] };

const REFUND_FEE = 50;
const WITHDRAWAL_FEE = 100;
const chargeFee = (amount: number) => Math.max(50, Math.floor((amount * 99 + 5_000) / 10_000));
const statusOf = async (answer: Promise<Answer<unknown>>) => (await answer).status;
const chosen = <T>(list: T[], pick: number): T | undefined => list[pick % Math.max(list.length, 1)];

async function openCharge(world: MoneyModel, { wallet, amount, parts }: Step): Promise<void> {
  const others = WALLETS.filter((other) => other !== wallet);
  const split = parts.map((part, n) => ({ to: others[n % 2] ?? "loja-b", amount: part }));
  const isForbidden = wallet === "principal" && split.some(({ to }) => to === "principal");
  const isTooMuch = split.reduce((sum, leg) => sum + leg.amount, 0) > amount - chargeFee(amount);
  const legs = split.map((leg) => ({ subAccount: leg.to, amount: leg.amount / 100 }));
  const body = chargeBody({ amount: amount / 100, ...(legs.length > 0 && { split: legs }) });
  const answer = await api<Charge>("POST", "/pix", { body, wallet });
  expect(answer.status, answer.text).toBe(isForbidden || isTooMuch ? 400 : 201);
  if (answer.status === 201)
    world.charges.push({ id: answer.body.id, wallet, amount, state: "pending", split });
}

async function pay(world: MoneyModel, { pick }: Step): Promise<void> {
  const charge = chosen(world.charges, pick);
  if (!charge) return;
  const status = await statusOf(control("POST", `/charges/${charge.id}/pay`, {}));
  expect(status).toBe(charge.state === "pending" ? 200 : 409);
  if (status !== 200) return;
  charge.state = "completed";
  world.money[charge.wallet].available += charge.amount - chargeFee(charge.amount);
  for (const { to, amount } of charge.split) {
    world.money[charge.wallet].available -= amount;
    world.money[to].available += amount;
  }
}

async function withdraw(world: MoneyModel, { wallet, amount }: Step): Promise<void> {
  const body = withdrawalBody({ amount: amount / 100 });
  const answer = await api<Withdrawal>("POST", "/withdrawals", { body, wallet });
  const isAllowed = amount > WITHDRAWAL_FEE && amount <= world.money[wallet].available;
  expect(answer.status, answer.text).toBe(isAllowed ? 201 : 400);
  if (!isAllowed) return;
  world.money[wallet].available -= amount;
  world.withdrawals.push({ id: answer.body.id, wallet, amount, state: "pending" });
}

const ENDS = { complete: "completed", fail: "failed", reverse: "reversed" } as const;

const moveWithdrawal = (act: keyof typeof ENDS) =>
  async function move(world: MoneyModel, { pick }: Step): Promise<void> {
    const made = chosen(world.withdrawals, pick);
    if (!made) return;
    const from = act === "reverse" ? "completed" : "pending";
    const status = await statusOf(control("POST", `/withdrawals/${made.id}/${act}`, {}));
    expect(status).toBe(made.state === from ? 200 : 409);
    if (status !== 200) return;
    made.state = ENDS[act];
    if (act !== "complete") world.money[made.wallet].available += made.amount;
  };

async function refund(world: MoneyModel, { pick }: Step): Promise<void> {
  const charge = chosen(world.charges, pick);
  if (!charge) return;
  const cost = charge.amount + REFUND_FEE;
  // A refund that failed gave the money back, so that another may be asked for.
  const isFirst = !world.refunds.some(({ id, state }) => id === charge.id && state !== "fail");
  const isAllowed = charge.state === "completed" && isFirst && world.money[charge.wallet].available >= cost;
  const call = api("POST", `/transactions/${charge.id}/refund`, { body: {}, wallet: charge.wallet });
  expect(await statusOf(call)).toBe(isAllowed ? 200 : 400);
  if (!isAllowed) return;
  world.money[charge.wallet].available -= cost;
  world.refunds = world.refunds.filter(({ id }) => id !== charge.id);
  world.refunds.push({ id: charge.id, wallet: charge.wallet, amount: cost, state: "PENDING" });
}

const settleRefund = (act: "confirm" | "fail") =>
  async function settle(world: MoneyModel, { pick }: Step): Promise<void> {
    const made = chosen(world.refunds, pick);
    if (!made) return;
    const status = await statusOf(control("POST", `/refunds/${made.id}/${act}`));
    expect(status).toBe(made.state === "PENDING" ? 200 : 409);
    if (status !== 200) return;
    made.state = act;
    if (act === "fail") world.money[made.wallet].available += made.amount;
  };

async function block(world: MoneyModel, { pick }: Step): Promise<void> {
  const charge = chosen(
    world.charges.filter(({ state }) => state === "completed"),
    pick,
  );
  if (!charge) return;
  const money = world.money[charge.wallet];
  const body = { transactionId: charge.id, blockType: "med" };
  const answer = await control<{ id: string; amount: number }>("POST", "/blocks", body);
  expect(answer.status, answer.text).toBe(money.available > 0 ? 201 : 409);
  if (answer.status !== 201) return;
  const amount = Math.min(charge.amount, money.available);
  expect(answer.body.amount).toBe(amount / 100);
  money.available -= amount;
  money.held += amount;
  world.blocks.push({ id: answer.body.id, wallet: charge.wallet, amount, state: "open" });
}

const resolveBlock = (act: "approve" | "reject") =>
  async function resolve(world: MoneyModel, { pick }: Step): Promise<void> {
    const made = chosen(world.blocks, pick);
    if (!made) return;
    const status = await statusOf(control("POST", `/blocks/${made.id}/${act}`, {}));
    expect(status).toBe(made.state === "open" ? 200 : 409);
    if (status !== 200) return;
    made.state = act;
    world.money[made.wallet].held -= made.amount;
    if (act === "reject") world.money[made.wallet].available += made.amount;
  };

const ACTS = {
  openCharge,
  pay,
  withdraw,
  complete: moveWithdrawal("complete"),
  fail: moveWithdrawal("fail"),
  reverse: moveWithdrawal("reverse"),
  refund,
  confirmRefund: settleRefund("confirm"),
  failRefund: settleRefund("fail"),
  block,
  approve: resolveBlock("approve"),
  reject: resolveBlock("reject"),
};

const step: fc.Arbitrary<Step> = fc.record({
  // Acts that create things are drawn more often than acts that move them, so that there is something to move.
  act: fc.constantFrom<keyof typeof ACTS>(
    ...(Object.keys(ACTS) as (keyof typeof ACTS)[]),
    "openCharge",
    "openCharge",
    "pay",
    "pay",
    "withdraw",
    "refund",
    "block",
  ),
  wallet: fc.constantFrom(...WALLETS),
  pick: fc.nat(50),
  amount: fc.integer({ min: 100, max: 50_000 }),
  parts: fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 3 }),
});

async function emptyWorld(): Promise<MoneyModel> {
  await reset();
  await createSubAccounts("loja-a", "loja-b");
  const money = { available: 20_000, held: 0 };
  for (const wallet of WALLETS) await deposit(money.available, wallet);
  return {
    money: { principal: { ...money }, "loja-a": { ...money }, "loja-b": { ...money } },
    charges: [],
    withdrawals: [],
    refunds: [],
    blocks: [],
  };
}

it("every wallet holds what the model says after every act, and the books come to nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40, size: "max" }), async (steps) => {
      const world = await emptyWorld();
      for (const next of steps) {
        await ACTS[next.act](world, next);
        for (const wallet of WALLETS)
          expect(await balances(wallet), next.act).toMatchObject(world.money[wallet]);
      }
      expect((await control("GET", "/ledger")).body).toMatchObject({ sum: 0 });
    }),
    { numRuns: 20, endOnFailure: true },
  );
});
