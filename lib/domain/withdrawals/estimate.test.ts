import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { addsUp, estimateWithdrawal } from "./estimate";

const amount = fc.integer({ min: 1, max: 999_999_999_999 }).map(centavos);
const fee = fc.integer({ min: 0, max: 100_000 }).map(centavos);
const AT = "2026-11-20T15:00:00.000Z";

describe("the estimate of a withdrawal (I15)", () => {
  it("leaves gross less fee as net, in both modes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("gross" as const, "net" as const),
        amount,
        fee,
        (mode, typed, feeCentavos) => {
          const estimate = estimateWithdrawal(mode, typed, [{ feeCentavos, at: AT }]);
          if (!estimate) {
            expect(mode === "gross" && typed <= feeCentavos).toBe(true);
            return;
          }
          const { grossCentavos, netCentavos } = estimate;
          expect(addsUp(grossCentavos, estimate.feeCentavos, netCentavos)).toBe(true);
          expect(mode === "gross" ? grossCentavos : netCentavos).toBe(typed);
        },
      ),
    );
  });

  it("gives the first figure back when gross is turned into net and into gross again", () => {
    fc.assert(
      fc.property(amount, fee, (typed, feeCentavos) => {
        const seen = [{ feeCentavos, at: AT }];
        const there = estimateWithdrawal("gross", typed, seen);
        fc.pre(there !== null);
        expect(estimateWithdrawal("net", there?.netCentavos ?? typed, seen)?.grossCentavos).toBe(typed);
      }),
    );
  });

  it("says nothing where nothing was seen, and that it varies where fees did", () => {
    expect(estimateWithdrawal("gross", centavos(100), [])).toBeNull();
    const seen = [10, 20].map((value) => ({ feeCentavos: centavos(value), at: AT }));
    expect(estimateWithdrawal("gross", centavos(100), seen)).toMatchObject({ varies: true, netCentavos: 90 });
    expect(addsUp(100, null, 90)).toBeNull();
  });
});
