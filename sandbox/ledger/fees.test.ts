import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FeeRule } from "../domain/settings";
import { chargeFeeOf, feeOf, grossForNet } from "./fees";

const CHARGE: FeeRule = { percentMillionths: 9_900, fixedCentavos: 0, minimumCentavos: 50 };
const FIXED: FeeRule = { percentMillionths: 0, fixedCentavos: 100, minimumCentavos: 0 };
const HALF_PERCENT: FeeRule = { percentMillionths: 5_000, fixedCentavos: 0, minimumCentavos: 100 };
const GROSS_MAX = 999_999_999_999;

describe("feeOf", () => {
  it.each([
    [100, 50],
    [5_101, 50],
    [5_102, 51],
    [10_000, 99],
    [12_345, 122],
    [150_000, 1_485],
  ])("takes of a charge of %i centavos %i", (amount, fee) => expect(feeOf(CHARGE, amount)).toBe(fee));

  it("rounds half up before it adds the fixed part", () => {
    // 1 % of 50 centavos is exactly half a centavo.
    expect(feeOf({ percentMillionths: 10_000, fixedCentavos: 30, minimumCentavos: 0 }, 50)).toBe(31);
    expect(feeOf({ percentMillionths: 10_000, fixedCentavos: 30, minimumCentavos: 0 }, 49)).toBe(30);
  });

  it("is never more than the charge", () => {
    expect(chargeFeeOf({ ...CHARGE, minimumCentavos: 500 }, 100)).toBe(100);
  });
});

describe("grossForNet", () => {
  it("finds the gross of the domain's own cases", () => {
    expect(grossForNet(FIXED, 10_000, GROSS_MAX)).toBe(10_100);
    expect(grossForNet(HALF_PERCENT, 100_000, GROSS_MAX)).toBe(100_503);
  });

  it("finds the smallest gross that leaves exactly the net", () => {
    const rule = fc.record({
      percentMillionths: fc.integer({ min: 0, max: 900_000 }),
      fixedCentavos: fc.integer({ min: 0, max: 10_000 }),
      minimumCentavos: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(rule, fc.integer({ min: 1, max: 10_000_000 }), (fees, net) => {
        const gross = grossForNet(fees, net, GROSS_MAX);
        expect(gross).toBeDefined();
        if (gross === undefined) return;
        expect(gross - feeOf(fees, gross)).toBe(net);
        expect(gross - 1 - feeOf(fees, gross - 1)).toBeLessThan(net);
      }),
    );
  });

  it("says so where no gross leaves the net", () => {
    expect(
      grossForNet({ percentMillionths: 1_000_000, fixedCentavos: 0, minimumCentavos: 0 }, 1, GROSS_MAX),
    ).toBe(undefined);
  });
});
