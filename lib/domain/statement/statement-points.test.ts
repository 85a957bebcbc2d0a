import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDaysTo } from "@/lib/core/time/sao-paulo";
import { addUp } from "@/lib/core/money/sum";
import {
  type GroupSums,
  MOVEMENT_CATEGORIES,
  addCategoryTotals,
  categoryTotals,
} from "./movement-categories";
import { largestFalls, statementPoints } from "./statement-points";
import { type StatementDay, type StatementSummary } from "./schema";

const balance = (availableCentavos: number) => ({ availableCentavos, heldCentavos: 0 });

function summaryOf(opening: number, moved: readonly { day: string; credit: number; debit: number }[]) {
  const days: StatementDay[] = [];
  let at = opening;
  for (const { day, credit, debit } of moved) {
    const closing = at + credit - debit;
    days.push({
      day,
      lines: 2,
      opening: balance(at),
      creditCentavos: credit,
      debitCentavos: -debit,
      heldChangeCentavos: 0,
      moved: [
        { group: "received", count: 1, amountCentavos: credit },
        { group: "withdrawals", count: 1, amountCentavos: -debit },
      ],
      closing: balance(closing),
    });
    at = closing;
  }
  const summary: StatementSummary = {
    opening: balance(opening),
    closing: balance(at),
    creditCentavos: 0,
    debitCentavos: 0,
    moved: null,
    days: days.toReversed(),
    before: {
      from: "2026-10-12",
      to: "2026-10-31",
      openingCentavos: 7,
      days: [{ day: "2026-10-14", closingCentavos: 70 }],
    },
  };
  return summary;
}

const amount = fc.integer({ min: 0, max: 1e9 });

describe("the marks of a statement", () => {
  it("end with its closing balance and move by what its days moved, by days, weeks or months", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.array(fc.record({ after: fc.integer({ min: 1, max: 40 }), credit: amount, debit: amount }), {
          maxLength: 30,
        }),
        (length, given) => {
          const from = "2026-11-01";
          const to = addDaysTo(from, length);
          let day = addDaysTo(from, -1);
          const moved = given
            .map(({ after, ...sums }) => ({ ...sums, day: (day = addDaysTo(day, after)) }))
            .filter((one) => one.day <= to);
          const summary = summaryOf(1_000, moved);
          const marks = statementPoints(summary, { from, to }, to);
          expect(marks.at(-1)?.closing).toBe(summary.closing.availableCentavos);
          let at = 1_000;
          for (const mark of marks) {
            at = addUp(at, mark.credit, mark.debit) as number;
            expect(mark.closing).toBe(at);
            expect(addUp(...(mark.moved ?? []).map((part) => part.amountCentavos))).toBe(
              addUp(mark.credit, mark.debit),
            );
          }
        },
      ),
    );
  });

  it("have no balance of days that have not begun, and stand beside as many days before", () => {
    const summary = summaryOf(100, [{ day: "2026-11-02", credit: 50, debit: 0 }]);
    const marks = statementPoints(summary, { from: "2026-11-01", to: "2026-11-20" }, "2026-11-03");
    expect(marks.slice(0, 4).map(({ closing }) => closing)).toEqual([100, 150, 150, null]);
    expect(marks.slice(0, 4).map(({ before }) => before)).toEqual([7, 7, 70, 70]);
  });
});

describe("the breakdown of a balance movement", () => {
  const sums = fc.record(
    Object.fromEntries(
      MOVEMENT_CATEGORIES.filter((group) => group !== "blocks").map((group) => [group, fc.integer()]),
    ),
  );
  const counts = Object.fromEntries(MOVEMENT_CATEGORIES.map((group) => [group, 0])) as Parameters<
    typeof categoryTotals
  >[2];
  it("is always the whole of it, and stays so when days are added up", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer(), sums), { minLength: 1, maxLength: 5 }), (days) => {
        const parts = days.flatMap(([whole, of]) => categoryTotals(whole, of as GroupSums, counts));
        expect(addUp(0, ...addCategoryTotals(parts).map(({ amountCentavos }) => amountCentavos))).toBe(
          addUp(...days.map(([whole]) => whole)),
        );
      }),
    );
  });
});

describe("the falls that are named", () => {
  const falls = (closings: readonly (number | null)[], axis: number) =>
    largestFalls(
      closings.map((closing) => ({ closing })),
      axis,
    ).map(({ place }) => place);
  it("are the largest, and too far from each other to stand on one another", () => {
    expect(falls([100, 10, 100, 100, 100, 100, 100, 20, 100, 100, 100, 90], 100)).toEqual([1, 7]);
    expect(falls([100, 10, 60, 0, ...Array.from({ length: 16 }, () => 0)], 100)).toEqual([1]);
    expect(falls([100, null, 0], 100)).toEqual([]);
  });
});
