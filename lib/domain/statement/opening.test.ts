import { expect, it } from "vitest";
import { openingOf } from "./opening";

const moved = [
  { measure: "available_in" as const, sum: 10_000 },
  { measure: "available_out" as const, sum: -2_500 },
  { measure: "held" as const, sum: 700 },
];

it("is what came in and went out before, and what no line explains", () => {
  expect(openingOf(moved, { availableCentavos: 1_000, heldCentavos: -200 })).toEqual({
    availableCentavos: 8_500,
    heldCentavos: 500,
  });
});

it("is the lines alone where nothing else is known, and nothing where nothing moved", () => {
  expect(openingOf(moved, null)).toEqual({ availableCentavos: 7_500, heldCentavos: 700 });
  expect(openingOf([], null)).toEqual({ availableCentavos: 0, heldCentavos: 0 });
});

it("takes no other sum of a day for money of the wallet", () => {
  expect(openingOf([{ measure: "payment", sum: 99 }], null).availableCentavos).toBe(0);
});
