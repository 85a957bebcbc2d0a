import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { PRINCIPAL } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { ID, WALLETS, readOf, anyObservations } from "@/lib/testing/arbitrary-observations";
import { projectObservations } from "./project-observations";
import { type BalanceFacts, type Observation, type ObservedFacts } from "./observation";

const WORLD = { wallets: WALLETS };
const START = Date.UTC(2026, 10, 20, 15);
const SEEDS = [20_261_122, 1] as const;
const CASES = 8_000;
vi.setConfig({ testTimeout: 120_000 });

const AMOUNT = centavos(1_000);
const observed = (
  source: Observation["source"],
  second: number,
  told: ObservedFacts,
  wallet: string = PRINCIPAL,
): Observation => ({
  key: `${source} ${second}`,
  source,
  at: new Date(START + second * 1_000),
  wallet,
  told,
});

const paidBy = (second: number, fee: number, shares: readonly [string, number][] = []): Observation =>
  observed("webhook", second, {
    about: "transaction",
    id: ID,
    type: "payment",
    state: "completed",
    amountCentavos: AMOUNT,
    feeCentavos: centavos(fee),
    netCentavos: centavos(AMOUNT - fee),
    ...(shares.length > 0 && {
      legs: {
        deliveredCentavos: shares.map(([destination, amount]) => ({
          destination,
          amountCentavos: centavos(amount),
        })),
      },
    }),
  });

const shown = (told: Partial<BalanceFacts>, second = 60): Observation =>
  observed("balance", second, {
    about: "balance",
    id: ID,
    payment: null,
    refunds: [],
    withdrawal: null,
    ...told,
  });
const shownPaid = (fee: number, amount = AMOUNT) =>
  shown({ payment: { amountCentavos: amount, feeCentavos: centavos(fee), delivered: [] } });

const confirmationsOf = (...list: Observation[]) => {
  const { transaction, refund } = projectObservations(list, WORLD, ID);
  return [transaction?.confirmation, transaction?.feeConfirmation, refund?.confirmation];
};

describe("the evidence of the balances", () => {
  it("confirms a payment with its fee that only an event told of", () => {
    expect(confirmationsOf(paidBy(1, 10))).toEqual(["to_confirm", "to_confirm", undefined]);
    expect(confirmationsOf(paidBy(1, 10), shownPaid(10))).toEqual(["by_balance", "by_balance", undefined]);
  });

  it("confirms the fee of a payment that a read shows, which stays confirmed by the read", () => {
    const read = readOf("payment", "completed", 5, AMOUNT);
    expect(confirmationsOf(paidBy(1, 10), read)).toEqual(["by_read", "to_confirm", undefined]);
    expect(confirmationsOf(paidBy(1, 10), read, shownPaid(10))).toEqual(["by_read", "by_balance", undefined]);
  });

  it("confirms nothing that stands otherwise than it did then", () => {
    expect(confirmationsOf(paidBy(1, 10), shownPaid(11))).toEqual(["to_confirm", "to_confirm", undefined]);
    expect(confirmationsOf(paidBy(1, 10), shownPaid(10, centavos(900)))[0]).toBe("to_confirm");
    expect(confirmationsOf(paidBy(1, 10, [["loja", 5]]), shownPaid(10))[0]).toBe("to_confirm");
    const elsewhere = { ...shownPaid(10), wallet: "loja" };
    expect(confirmationsOf(paidBy(1, 10), elsewhere)[0]).toBe("to_confirm");
  });

  it("decides between variants that no read decides, whichever came first", () => {
    const two = [paidBy(1, 10), paidBy(2, 50)];
    expect(projectObservations(two, WORLD, ID)).toMatchObject({
      doubt: { mismatch: "fee" },
      transaction: { feeCentavos: 50 },
    });
    expect(projectObservations([...two, shownPaid(10)], WORLD, ID)).toMatchObject({
      doubt: null,
      transaction: { feeCentavos: 10, feeConfirmation: "by_balance" },
    });
  });

  it("confirms a refund that only an event told of, and not what else hangs on it", () => {
    const refund = observed("webhook", 2, {
      about: "refund",
      id: ID,
      state: "confirmed",
      amountCentavos: AMOUNT,
      feeCentavos: centavos(25),
    });
    const both = [paidBy(1, 10), refund];
    expect(confirmationsOf(...both)).toEqual(["to_confirm", "to_confirm", "to_confirm"]);
    const ofRefund = shown({
      refunds: [{ objectId: ID, amountCentavos: AMOUNT, feeCentavos: centavos(25) }],
    });
    expect(confirmationsOf(...both, ofRefund)).toEqual(["to_confirm", "to_confirm", "by_balance"]);
  });

  it("confirms how much of a reversed withdrawal came back, and no other amount", () => {
    const of = (
      source: Observation["source"],
      second: number,
      state: "pending" | "reversed",
      amount: number,
    ) =>
      observed(source, second, {
        ...{ about: "transaction", id: ID, type: "withdrawal", state },
        amountCentavos: centavos(amount),
      });
    const told = [of("own_write", 1, "pending", 1_000), of("webhook", 2, "reversed", 400)];
    const back = (returned?: number) =>
      shown({
        withdrawal: {
          ...{ amountCentavos: AMOUNT, state: "reversed" },
          ...(returned !== undefined && { returnedCentavos: centavos(returned) }),
        },
      });
    expect(confirmationsOf(...told)[0]).toBe("to_confirm");
    expect(confirmationsOf(...told, back())[0]).toBe("to_confirm");
    expect(confirmationsOf(...told, back(400))[0]).toBe("by_balance");
    expect(projectObservations([...told, back(400)], WORLD, ID).doubt).toBeNull();
  });

  it("never outvotes reads: what two of them contradict is taken back all the same", () => {
    const against = [readOf("payment", "pending", 30, AMOUNT), readOf("payment", "pending", 90, AMOUNT)];
    const { transaction, effects, doubt } = projectObservations(
      [paidBy(1, 10), shownPaid(10), ...against],
      WORLD,
      ID,
    );
    expect(doubt?.mismatch).toBe("contradicted");
    expect(transaction?.confirmation).toBeNull();
    expect(effects.filter(({ lines }) => lines.length > 0)).toEqual([]);
  });

  it(
    "moves no state, and takes no confirmation from a read, of whatever else is told",
    { tags: "extended" },
    () => {
      for (const seed of SEEDS)
        fc.assert(
          fc.property(anyObservations, (list) => {
            const without = projectObservations(
              list.filter(({ source }) => source !== "balance"),
              WORLD,
              ID,
            );
            const withThem = projectObservations(list, WORLD, ID);
            const [before, after] = [without.transaction, withThem.transaction];
            expect(after?.state).toBe(before?.state);
            if (before?.confirmation === "by_read") expect(after?.confirmation).toBe("by_read");
            if (without.doubt?.mismatch === "contradicted")
              expect(withThem.doubt?.mismatch).toBe("contradicted");
            if (after?.confirmation === "by_balance") {
              expect(before?.confirmation).toBe("to_confirm");
              expect(["kind", "destination", undefined]).toContain(after.doubts[0]?.mismatch);
            }
          }),
          { seed, numRuns: CASES / SEEDS.length },
        );
    },
  );
});
