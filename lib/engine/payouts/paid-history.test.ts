import fc from "fast-check";
import { expect, test } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { medianOf, paidHistory } from "./paid-history";

const amounts = fc.array(fc.integer({ min: 1, max: 1e9 }).map(centavos), { maxLength: 40 });
const paid = (list: readonly ReturnType<typeof centavos>[]) =>
  list.map((amountCentavos, place) => ({
    id: String(place),
    at: "2026-11-20T15:00:00.000Z",
    amountCentavos,
    isThisKey: true,
  }));

test("the median was paid, and no more than half were above or below it", () => {
  fc.assert(
    fc.property(amounts, (list) => {
      const median = medianOf(list) ?? centavos(0);
      expect(list.length === 0 || list.includes(median)).toBe(true);
      const [below, above] = [list.filter((one) => one < median), list.filter((one) => one > median)];
      expect(Math.max(below.length, list.length === 0 ? 0 : above.length)).toBeLessThanOrEqual(
        list.length / 2,
      );
    }),
  );
});

test("says that it looked at no more than so many", () => {
  const history = paidHistory(paid([3, 2, 1].map(centavos)), 2);
  expect(history).toMatchObject({ isCut: true, sumCentavos: 5, medianCentavos: 2 });
  expect(paidHistory([], 2)).toEqual({ items: [], isCut: false, sumCentavos: 0, medianCentavos: null });
});
