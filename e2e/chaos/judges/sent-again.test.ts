import { expect, test } from "vitest";
import { findSentAgain } from "./sent-again";

const withdrawal = (key: string, atMs: number, wasTaken = true) => ({
  path: "/withdrawals",
  key,
  atMs,
  wasTaken,
});
const refund = (atMs: number) => ({ path: "/transactions/t/refund", key: null, atMs, wasTaken: true });

test("finds what was taken before the database was set back and left again after it", () => {
  expect(findSentAgain([withdrawal("a", 1), withdrawal("a", 9), refund(2), refund(8)], [5])).toEqual([
    "/withdrawals with key a was taken, and left again after the database was set back",
    "/transactions/t/refund was taken, and left again after the database was set back",
  ]);
});

test("finds nothing in what was asked again before, or first left after", () => {
  expect(findSentAgain([withdrawal("a", 1), withdrawal("a", 2), withdrawal("b", 9)], [5])).toEqual([]);
  expect(findSentAgain([withdrawal("a", 1), withdrawal("a", 9)], [])).toEqual([]);
});

test("lets what may never have arrived be asked for again", () => {
  expect(findSentAgain([withdrawal("a", 1, false), withdrawal("a", 9)], [5])).toEqual([]);
});

test("takes no sign-in for a write", () => {
  const auth = (atMs: number) => ({ path: "/auth", key: null, atMs, wasTaken: true });
  expect(findSentAgain([auth(1), auth(9)], [5])).toEqual([]);
});
