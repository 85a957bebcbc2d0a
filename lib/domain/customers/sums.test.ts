import { expect, test } from "vitest";
import { seededRandom } from "@/lib/testing/seeded-random";
import { type CustomerMoney, type Paid, partsOf, payersOf, sumsOf } from "./sums";

const MADE = new Date("2026-11-20T12:00:00Z");
const paid = (said: Partial<CustomerMoney> = {}): CustomerMoney => ({
  amountCentavos: 10_000,
  retainedCentavos: 9_900,
  heldCentavos: 0,
  returnedCentavos: 0,
  hasOpenBlock: false,
  legsCentavos: 0,
  createdAt: MADE,
  settledAt: new Date(MADE.getTime() + 6 * 60_000),
  hasPage: false,
  ...said,
});
const unpaid = (said: Partial<CustomerMoney> = {}) =>
  paid({ retainedCentavos: null, settledAt: null, ...said });

test("parts of a payment are its amount, whatever happened to it", () => {
  const random = seededRandom(14);
  const wrong: object[] = [];
  for (let drawn = 0; drawn < 100_000; drawn += 1) {
    const whole = 1 + Math.floor(random() * 1_000_000);
    let left = whole;
    const take = () => {
      const part = random() < 0.4 ? 0 : Math.floor(random() * (left + 1));
      left -= part;
      return part;
    };
    const [heldCentavos, returnedCentavos, legsCentavos, fee] = [take(), take(), take(), take()];
    const one = {
      amountCentavos: whole,
      heldCentavos,
      returnedCentavos,
      legsCentavos,
      retainedCentavos: left,
    };
    const parts = partsOf(one);
    const told = [parts?.kept, parts?.held, parts?.back, parts?.leg, parts?.fee];
    if (told.join() !== [left, heldCentavos, returnedCentavos, legsCentavos, fee].join()) wrong.push(one);
  }
  expect(wrong).toEqual([]);
});

test("a payment that cost more than it left keeps nothing, and one that was not paid has no parts", () => {
  expect(partsOf(paid({ retainedCentavos: -120, returnedCentavos: 10_000 }))).toEqual({
    ...{ kept: 0, held: 0, back: 10_000, leg: 0, fee: 0 },
  });
  expect(partsOf(unpaid())).toBeNull();
});

test("sums are of what was received; pages are counted whether they were paid or not", () => {
  expect(
    sumsOf([
      paid({ hasPage: true }),
      paid({ hasPage: true, settledAt: new Date(MADE.getTime() + 60 * 60_000) }),
      paid({ retainedCentavos: -100, returnedCentavos: 10_000 }),
      paid({ retainedCentavos: 6_000, heldCentavos: 4_000, hasOpenBlock: true }),
      unpaid({ hasPage: true }),
      unpaid(),
    ]),
  ).toEqual({
    ...{ paidCount: 4, receivedCentavos: 40_000, retainedCentavos: 25_700 },
    ...{ heldCentavos: 4_000, blockCount: 1, returnedCentavos: 10_000, returnCount: 1 },
    ...{ pageCount: 3, paidPageCount: 2, minutesToPay: 6 },
  });
  expect(sumsOf([]).minutesToPay).toBeNull();
});

test("one who paid twice is one payer, by document or else by name, and whoever paid most comes first", () => {
  const one = (
    payerId: string | null,
    name: string | null,
    amountCentavos: number,
    isAnother = false,
  ): Paid => ({
    ...{ payerId, name, document: null, amountCentavos, isAnother },
  });
  expect(
    payersOf([
      one("a", "Ana", 100),
      one("b", "Bia", 500, true),
      one("a", "Ana M.", 150),
      one(null, "Ana", 10),
    ]),
  ).toEqual([
    { payerId: "b", name: "Bia", document: null, count: 1, sumCentavos: 500, isAnother: true },
    { payerId: "a", name: "Ana", document: null, count: 2, sumCentavos: 250, isAnother: false },
    { payerId: null, name: "Ana", document: null, count: 1, sumCentavos: 10, isAnother: false },
  ]);
});
