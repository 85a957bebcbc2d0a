import { beforeEach, describe, expect, it } from "vitest";
import { END_TO_END_ID, expectError, expectRecent } from "./expectations";
import {
  available,
  balances,
  createSubAccounts,
  createWithdrawal,
  deposit,
  moveWithdrawal,
  readTransaction,
} from "./scenario";
import { advance, control, setReadings, useSandbox } from "./service";
import { startEndpoint } from "./webhook-receiver";

useSandbox();

const FUNDS = 100_000;
const GROSS = 10_000;
beforeEach(() => deposit(FUNDS));

const begin = async () => (await createWithdrawal({ amount: GROSS / 100 })).id;
const act = (id: string, name: string) => control("POST", `/withdrawals/${id}/${name}`, {});

/** The ways to each state, and what each state allows. */
const PATHS: Record<string, string[]> = {
  pending: [],
  processing: ["process"],
  completed: ["complete"],
  "completed after processing": ["process", "complete"],
  failed: ["fail"],
  "failed after processing": ["process", "fail"],
  reversed: ["complete", "reverse"],
};
const ACTS = ["process", "complete", "fail", "reverse"];
const ALLOWED: Record<string, string[]> = {
  pending: ["process", "complete", "fail"],
  processing: ["complete", "fail"],
  completed: ["reverse"],
  "completed after processing": ["reverse"],
};
const CASES = Object.keys(PATHS).flatMap((state) =>
  ACTS.map((name) => ({ state, name, isAllowed: ALLOWED[state]?.includes(name) ?? false })),
);

async function bringTo(state: string): Promise<string> {
  const id = await begin();
  for (const name of PATHS[state] ?? []) await moveWithdrawal(id, name);
  return id;
}

describe("Withdrawal, transitions", () => {
  it.each(CASES.filter(({ isAllowed }) => isAllowed))("$state allows $name", async ({ state, name }) => {
    expect((await act(await bringTo(state), name)).status).toBe(200);
  });

  it.each(CASES.filter(({ isAllowed }) => !isAllowed))(
    "$state refuses $name with 409 and moves no money",
    async ({ state, name }) => {
      const id = await bringTo(state);
      const before = await balances();
      expectError(await act(id, name), 409);
      expect(await balances()).toEqual(before);
    },
  );

  it.each(ACTS)("%s of an unknown withdrawal is 404", async (name) => {
    expectError(await act("0b0e7c1e-0000-4000-8000-000000000001", name), 404);
  });

  it.each(Object.keys(PATHS))("the money after %s", async (state) => {
    await bringTo(state);
    const isBack = state.startsWith("failed") || state === "reversed";
    expect(await available()).toBe(isBack ? FUNDS : FUNDS - GROSS);
  });
});

describe("Withdrawal, states", () => {
  it("process takes it to processing", async () => {
    const withdrawal = await moveWithdrawal(await begin(), "process");
    expect(withdrawal.status).toBe("processing");
    expect(withdrawal).not.toHaveProperty("processedAt");
  });

  it("complete sets processedAt and the provider's reference", async () => {
    const withdrawal = await moveWithdrawal(await begin(), "complete");
    expect(withdrawal).toMatchObject({ status: "completed", failureReason: null, amount: 100 });
    await expectRecent(withdrawal.processedAt);
  });

  it("fail keeps the reason that was given", async () => {
    const withdrawal = await moveWithdrawal(await begin(), "fail", { failureReason: "Conta encerrada" });
    expect(withdrawal).toMatchObject({ status: "failed", failureReason: "Conta encerrada" });
  });

  it("fail and reverse give a reason where none was given", async () => {
    expect((await moveWithdrawal(await begin(), "fail")).failureReason).toMatch(/./);
    const id = await bringTo("completed");
    expect((await moveWithdrawal(id, "reverse")).failureReason).toMatch(/./);
  });

  it.each(["failed", "completed", "cancelled"])(
    "reading reversedShownAs: a reversal is shown as %s",
    async (reversedShownAs) => {
      await setReadings({ reversedShownAs });
      const id = await bringTo("completed");
      const reversed = await moveWithdrawal(id, "reverse", { failureReason: "Devolvido" });
      expect(reversed.status).toBe(reversedShownAs);
      expect((await readTransaction(id)).status).toBe(reversedShownAs);
      expect(await available()).toBe(FUNDS);
      expectError(await act(id, "reverse"), 409);
    },
  );

  it("stands still with SANDBOX_AUTO off, however long", async () => {
    const id = await begin();
    await advance(86_400 * 2);
    expect((await readTransaction(id)).status).toBe("pending");
  });

  it("the control API stands above wallets: a sub-account's withdrawal gives back to it", async () => {
    await createSubAccounts("loja-a");
    await deposit(GROSS, "loja-a");
    const { id } = await createWithdrawal({ amount: 100 }, { wallet: "loja-a" });
    expect(await available("loja-a")).toBe(0);
    await moveWithdrawal(id, "fail");
    expect([await available("loja-a"), await available()]).toEqual([GROSS, FUNDS]);
  });
});

describe("Withdrawal, events", () => {
  const SHOWN = { transactionId: expect.any(String) as string, environment: "sandbox", currency: "BRL" };

  it.each([
    ["withdrawal_completed", ["complete"], "completed", "completedAt"],
    ["withdrawal_failed", ["fail"], "failed", "failedAt"],
    ["withdrawal_failed", ["process", "fail"], "failed", "failedAt"],
    ["withdrawal_reversed", ["complete", "reverse"], undefined, "reversedAt"],
  ] as const)("%s follows %j", async (event, acts, status, moment) => {
    const { receiver } = await startEndpoint();
    const { id } = await createWithdrawal({ amount: 100, externalReference: "saque-1" });
    for (const name of acts) await moveWithdrawal(id, name, { failureReason: "Devolvido" });
    const [arrival] = await receiver.received(1, event);
    expect(arrival?.envelope).toMatchObject({
      event,
      subAccount: null,
      data: {
        ...SHOWN,
        withdrawalId: id,
        amount: 100,
        feeAmount: 1,
        netAmount: 99,
        externalReference: "saque-1",
        ...(status && { status }),
      },
    });
    expect(arrival?.envelope.eventId).toBe(arrival?.envelope.data.transactionId);
    await expectRecent(arrival?.envelope.data[moment]);
    if (event === "withdrawal_completed") expect(arrival?.envelope.data.e2eId).toMatch(END_TO_END_ID);
    else expect(arrival?.envelope.data.failureReason).toBe("Devolvido");
  });

  it("reading withdrawalTransactionId same: withdrawal and transaction are one id", async () => {
    const { receiver } = await startEndpoint();
    const { id } = await createWithdrawal({ amount: 100, externalReference: "saque-1" });
    await moveWithdrawal(id, "complete");
    const [arrival] = await receiver.received(1, "withdrawal_completed");
    expect(arrival?.envelope).toMatchObject({ eventId: id, data: { transactionId: id, withdrawalId: id } });
    for (const name of [id, "saque-1"]) expect((await readTransaction(name)).id).toBe(id);
  });

  it("reading withdrawalTransactionId different: its end brings a transaction with an id of its own", async () => {
    await setReadings({ withdrawalTransactionId: "different" });
    const { receiver } = await startEndpoint();
    const named = { key: "chave-do-saque" };
    const { id } = await createWithdrawal({ amount: 100, externalReference: "saque-1" }, named);
    await moveWithdrawal(id, "process");
    for (const name of [id, "saque-1", "chave-do-saque"]) expect((await readTransaction(name)).id).toBe(id);

    expect(await moveWithdrawal(id, "complete")).toMatchObject({ id, status: "completed" });
    await moveWithdrawal(id, "reverse");
    const arrivals = await receiver.received(2);
    const told = arrivals.map(({ envelope }) => String(envelope.data.transactionId));
    const [own = ""] = told;
    expect(own).not.toBe(id);
    expect(told).toEqual([own, own]);
    for (const { envelope } of arrivals)
      expect(envelope).toMatchObject({ eventId: own, data: { withdrawalId: id } });
    for (const name of [id, own, "saque-1", "chave-do-saque"])
      expect(await readTransaction(name)).toMatchObject({ id: own, type: "withdrawal", amount: 100 });
  });

  it("completion and reversal are two events, and processing is none", async () => {
    const { receiver } = await startEndpoint();
    const id = await begin();
    for (const name of ["process", "complete", "reverse"]) await moveWithdrawal(id, name);
    const arrivals = await receiver.received(2);
    expect(arrivals.map(({ envelope }) => envelope.event).sort()).toEqual([
      "withdrawal_completed",
      "withdrawal_reversed",
    ]);
  });

  it("names the sub-account that withdrew", async () => {
    await createSubAccounts("loja-a");
    await deposit(GROSS, "loja-a");
    const { receiver } = await startEndpoint();
    const { id } = await createWithdrawal({ amount: 100 }, { wallet: "loja-a" });
    await moveWithdrawal(id, "complete");
    const [arrival] = await receiver.received(1, "withdrawal_completed");
    expect(arrival?.envelope.subAccount).toBe("loja-a");
  });
});
