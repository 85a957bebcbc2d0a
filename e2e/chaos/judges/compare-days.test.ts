import { expect, test } from "vitest";
import { type DaySum, compareDays } from "./compare-days";

const sum = (object: string, day: string, amount: number): DaySum => ({
  object,
  wallet: "principal",
  bucket: "available",
  day,
  sum: amount,
});

test("finds nothing where the same money moved on the same days", () => {
  const both = [sum("a", "2026-03-01", 100), sum("a", "2026-03-02", -30), sum("b", "2026-03-01", 5)];
  expect(compareDays(both.toReversed(), both)).toEqual({ faults: [], compared: 2 });
});

test("finds money on a wrong day, though all sums are right", () => {
  const { faults } = compareDays(
    [sum("a", "2026-03-01", 70)],
    [sum("a", "2026-03-01", 100), sum("a", "2026-03-02", -30)],
  );
  expect(faults).toEqual([
    "a in principal, available, is booked as 70 on 2026-03-01, and was 100 on 2026-03-01, -30 on 2026-03-02",
  ]);
});

test("leaves to the agreement what both do not know alike", () => {
  expect(
    compareDays([sum("a", "2026-03-01", 99)], [sum("a", "2026-03-02", 100), sum("b", "2026-03-02", 1)]),
  ).toEqual({ faults: [], compared: 0 });
});
