import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shrinkLegs, sumOfLegs } from "./split";

const leg = (subAccount: string, amountCentavos: number) => ({ subAccount, amountCentavos });

describe("shrinkLegs", () => {
  it("leaves legs that fit as they were sent", () => {
    expect(shrinkLegs([leg("a1", 3_000), leg("b1", 2_000)], 5_000)).toEqual([
      leg("a1", 3_000),
      leg("b1", 2_000),
    ]);
  });

  it("takes the shortfall from the first leg as sent, then the second", () => {
    const legs = [leg("a1", 3_000), leg("b1", 2_000), leg("c1", 1_000)];
    expect(shrinkLegs(legs, 5_500)).toEqual([leg("a1", 2_500), leg("b1", 2_000), leg("c1", 1_000)]);
    expect(shrinkLegs(legs, 2_500)).toEqual([leg("b1", 1_500), leg("c1", 1_000)]);
    expect(shrinkLegs(legs, 0)).toEqual([]);
  });

  it("distributes the whole net where the legs were more, and no leg grows", () => {
    const legs = fc.array(
      fc.integer({ min: 1, max: 100_000 }).map((amount) => leg("a1", amount)),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(legs, fc.integer({ min: 0, max: 500_000 }), (sent, net) => {
        expect(sumOfLegs(shrinkLegs(sent, net))).toBe(Math.min(net, sumOfLegs(sent)));
      }),
    );
  });
});
