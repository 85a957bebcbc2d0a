import { expect, test } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { type CautionFacts, cautionsOf } from "./cautions";

const NOW = new Date("2026-11-24T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const usual: CautionFacts = {
  now: NOW,
  amountCentavos: centavos(600_000),
  isSameReference: false,
  isKeyOfAnother: false,
  isOtherHolder: false,
  keyChangedAt: null,
  isPaidBefore: true,
  former: [1, 2, 3].map(() => centavos(600_000)),
  medianCentavos: centavos(600_000),
  deviceKnownSince: daysAgo(300),
  askedAt: NOW,
};
const of = (change: Partial<CautionFacts>) => cautionsOf({ ...usual, ...change });

test("says nothing of what is as always", () => {
  expect(of({})).toEqual([]);
});

test("a key that changed lately and a much larger amount are said together, the key first", () => {
  expect(of({ keyChangedAt: daysAgo(6), amountCentavos: centavos(1_900_000) })).toEqual([
    { is: "key_changed", days: 6 },
    { is: "times_median", times: 3 },
  ]);
});

test.each([
  ["another withdrawal of the same reference", { isSameReference: true }, [{ is: "same_reference" }]],
  ["a key for thirty days", { keyChangedAt: daysAgo(30) }, [{ is: "key_changed", days: 30 }]],
  ["no longer after that", { keyChangedAt: daysAgo(31.01) }, []],
  ["the first payment", { isPaidBefore: false }, [{ is: "first_payment" }]],
  ["twice the median", { amountCentavos: centavos(1_200_000) }, [{ is: "times_median", times: 2 }]],
  ["less than twice", { amountCentavos: centavos(1_199_999) }, []],
  ["no median of two payments", { amountCentavos: centavos(9_000_000), former: usual.former.slice(1) }, []],
  ["a device of today", { deviceKnownSince: daysAgo(0.1) }, [{ is: "new_device" }]],
  ["a device of which nothing is known", { deviceKnownSince: null }, []],
  ["a document that is not the holder's", { isKeyOfAnother: true }, [{ is: "key_of_another" }]],
  ["a key that is registered to another holder", { isOtherHolder: true }, [{ is: "other_holder" }]],
] as const)("tells %s", (_, change, cautions) => {
  expect(of(change)).toEqual(cautions);
});
