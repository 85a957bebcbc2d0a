import fc from "fast-check";
import { expect, it } from "vitest";
import { parseTypedBrl } from "@/lib/core/money/money";
import { readingOf } from "./money-reading";

it.each([
  ["1.500", "1.500,00"],
  ["1500", "1.500,00"],
  ["10", "10,00"],
  ["1,5", "1,50"],
  ["10.50", "10,50"],
  ["1000.5", "1.000,50"],
  ["R$ 1,00", "1,00"],
  [" 1,00", "1,00"],
  ["0010,00", "10,00"],
])("shows what %s is taken for", (text, reading) => expect(readingOf(text)).toBe(reading));

it.each(["", "1,00", "1.500,00", "0.999", "1.234.56", "abc", "-1"])("has nothing to show for %j", (text) =>
  expect(readingOf(text)).toBeNull(),
);

it("is the same amount, in the one way that needs no other", () => {
  const typed = fc
    .tuple(
      fc.bigInt({ min: 0n, max: 999_999_999n }),
      fc.constantFrom("", ",5", ",05", ",50", ".5", ".05", ".50"),
    )
    .map(([whole, cents]) => `${whole}${cents}`);
  fc.assert(
    fc.property(typed, (text) => {
      const reading = readingOf(text);
      if (reading === null) return;
      expect(parseTypedBrl(reading)).toBe(parseTypedBrl(text));
      expect(readingOf(reading)).toBeNull();
    }),
  );
});
