import fc from "fast-check";
import { expect, it } from "vitest";
import { centavosFromDecimal } from "./money";

/** A second reading of the same text, by fractions of big integers. */
function oracle(whole: bigint, fraction: string, exponent: number): number | string {
  const digits = BigInt(`${whole}${fraction}`);
  const power = exponent - fraction.length + 2;
  if (digits === 0n) return 0;
  if (power < 0 && digits % 10n ** BigInt(-power) !== 0n) return "too_many_decimals";
  const value = power < 0 ? digits / 10n ** BigInt(-power) : digits * 10n ** BigInt(power);
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? "out_of_range" : Number(value);
}

it("reads every decimal with every exponent as big integers do, and rounds none (I14)", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 16n }),
      fc.stringMatching(/^[0-9]{0,12}$/),
      fc.integer({ min: -20, max: 20 }),
      (whole, fraction, exponent) => {
        const text = `${whole}${fraction === "" ? "" : `.${fraction}`}e${exponent}`;
        expect(centavosFromDecimal(text)).toBe(oracle(whole, fraction, exponent));
      },
    ),
    { numRuns: 2_000 },
  );
});

it("never takes what a double has left over for an amount", () => {
  for (const double of [1.005 * 100, 4.35 * 100, 0.1 + 0.2, 1.1 * 3])
    expect(centavosFromDecimal(String(double))).toBe("too_many_decimals");
});
