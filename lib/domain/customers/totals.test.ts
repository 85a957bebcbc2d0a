import { expect, test } from "vitest";
import { changesOf } from "./totals";

const of = (customerId: string, retainedCentavos: number | null) => ({ customerId, retainedCentavos });

test("a new payment is added to its customer's totals, and one that was not received to nothing", () => {
  expect(changesOf([], [of("a", 9_900), of("a", 100), of("b", null)])).toEqual(
    new Map([
      ["a", { paidCount: 2, retainedCentavos: 10_000 }],
      ["b", { paidCount: 0, retainedCentavos: 0 }],
    ]),
  );
});

test("one that is paid, refunded below nothing or taken back changes them by the difference", () => {
  expect(changesOf([of("a", null)], [of("a", 500)]).get("a")).toEqual({
    paidCount: 1,
    retainedCentavos: 500,
  });
  expect(changesOf([of("a", 500)], [of("a", -20)]).get("a")).toEqual({
    paidCount: 0,
    retainedCentavos: -520,
  });
  expect(changesOf([of("a", 500)], []).get("a")).toEqual({ paidCount: -1, retainedCentavos: -500 });
});

test("one that goes to another customer leaves the first and comes to the second", () => {
  expect(changesOf([of("a", 500)], [of("b", 500)])).toEqual(
    new Map([
      ["a", { paidCount: -1, retainedCentavos: -500 }],
      ["b", { paidCount: 1, retainedCentavos: 500 }],
    ]),
  );
});
