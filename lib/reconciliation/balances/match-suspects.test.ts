import { expect, it } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { NOTHING } from "./amounts";
import { type Candidate, matchSuspects } from "./match-suspects";

const available = (amount: number) => ({ ...NOTHING, availableCentavos: centavos(amount) });
const candidate = (id: string, ...effects: number[]): Candidate => ({
  kind: "open_withdrawal",
  id,
  transactionId: id,
  amountCentavos: 1,
  at: new Date(1_700_000_000_000),
  effects: effects.map(available),
  onlyIfMatching: false,
});
const matched = (amount: number, ...candidates: Candidate[]) =>
  matchSuspects(available(amount), candidates).map(({ id, match, withId }) => [id, match, withId]);

it("names first who accounts for it alone", () => {
  expect(matched(-300, candidate("a", 100), candidate("b", 250, -300))).toEqual([
    ["b", "exact", null],
    ["a", "possible", null],
  ]);
});

it("finds two that account for it together, each named with the other", () => {
  expect(matched(350, candidate("a", 100), candidate("b", 7, 250), candidate("c", 3))).toEqual([
    ["a", "pair", "b"],
    ["b", "pair", "a"],
    ["c", "possible", null],
  ]);
});

it("keeps quiet of what names nobody and matches nothing", () => {
  const nobody = { ...candidate("a", 100), onlyIfMatching: true };
  expect(matched(100, nobody)).toEqual([["a", "exact", null]]);
  expect(matched(99, nobody)).toEqual([]);
});

it("does not take one candidate for both halves of a pair", () => {
  expect(matched(200, candidate("a", 100))).toEqual([["a", "possible", null]]);
});
