import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  centavos,
  centavosFromDecimal,
  decimalFromCentavos,
  formatBrl,
  formatTypedBrl,
  parseTypedBrl,
} from "./money";

describe("parseTypedBrl", () => {
  it.each([
    ["1,00", 100],
    ["1.234,56", 123456],
    ["1234,56", 123456],
    ["1,1", 110],
    ["R$ 1,00", 100],
    ["R$\u00A01,00", 100],
    ["15.000,01", 1500001],
    ["9999999999,99", 999999999999],
    ["0,99", 99],
    ["1.000", 100000],
    ["0", 0],
  ])("reads %s as %i centavos", (text, value) => expect(parseTypedBrl(text)).toBe(value));

  it.each([
    ["1,005", "too_many_decimals"],
    ["1000.500", "use_comma"],
    ["1.234.56", "use_comma"],
    ["1.000.5", "use_comma"],
    [".50", "not_a_number"],
    ["5.", "not_a_number"],
    ["1 .5", "not_a_number"],
    ["0.999", "use_comma"],
    ["0.500", "use_comma"],
    ["00.500", "use_comma"],
    ["000.001", "use_comma"],
    ["01.000,00", "use_comma"],
    ["0.9999", "use_comma"],
    ["R$ 0.999", "use_comma"],
    ["1,234.56", "use_comma"],
    [",50", "not_a_number"],
    ["5,", "not_a_number"],
    ["-1,00", "negative"],
    ["\u22121,00", "negative"],
    ["-0", "negative"],
    ["NaN", "not_a_number"],
    ["Infinity", "not_a_number"],
    ["1e21", "not_a_number"],
    ["1E+2", "not_a_number"],
    ["\uFF11,\uFF10\uFF10", "not_a_number"],
    ["\u0661,\u0660\u0660", "not_a_number"],
    ["10000000000,00", "too_large"],
    ["9".repeat(10_000), "too_large"],
    ["", "empty"],
    ["  ", "empty"],
  ])("refuses %s as %s", (text, fault) => expect(parseTypedBrl(text)).toBe(fault));

  it.each([
    ["10.50", 1050],
    ["0.99", 99],
    ["1000.5", 100050],
    ["1.00", 100],
    ["00.50", 50],
    [" R$ 10.5 ", 1050],
    ["9999999999.99", 999999999999],
  ])("takes one or two digits behind a single dot as centavos: %s is %i", (text, value) =>
    expect(parseTypedBrl(text)).toBe(value),
  );
  it.each([
    ["1.000", 100000],
    ["1.234", 123400],
    ["999.999", 99999900],
    ["1.000.000", 100000000],
    ["1.000,5", 100050],
  ])("takes three digits behind a dot as thousands: %s is %i", (text, value) =>
    expect(parseTypedBrl(text)).toBe(value),
  );

  it("reads back whatever formatTypedBrl writes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (value) => {
        expect(parseTypedBrl(formatTypedBrl(centavos(value)))).toBe(value);
      }),
    );
  });
});

describe("centavosFromDecimal", () => {
  it.each([
    ["1.1", 110],
    ["1.10", 110],
    ["1.100", 110],
    ["1e2", 10000],
    ["3E+2", 30000],
    ["12345e-2", 12345],
    ["0", 0],
    ["-0.0", 0],
    ["-1.5", -150],
    ["0.00e300", 0],
    ["90071992547409.91", Number.MAX_SAFE_INTEGER],
  ])("reads %s as %i", (text, value) => expect(centavosFromDecimal(text)).toBe(value));

  it.each([
    ["1.005", "too_many_decimals"],
    ["1e-3", "too_many_decimals"],
    ["100.49999999999999", "too_many_decimals"],
    ["1e21", "out_of_range"],
    ["1e400", "out_of_range"],
    ["90071992547409.92", "out_of_range"],
    ["", "not_a_number"],
    ["1,5", "not_a_number"],
    ["0x10", "not_a_number"],
  ])("refuses %s as %s", (text, fault) => expect(centavosFromDecimal(text)).toBe(fault));

  it("reads back every safe integer that decimalFromCentavos writes", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(centavosFromDecimal(decimalFromCentavos(centavos(value)))).toBe(value);
      }),
    );
  });
});

describe("formatBrl", () => {
  it("writes amounts as each language does", () => {
    expect(formatBrl(centavos(123456), "pt-BR")).toBe("R$\u00A01.234,56");
    expect(formatBrl(centavos(-5), "pt-BR")).toBe("-R$\u00A00,05");
    expect(formatBrl(centavos(Number.MAX_SAFE_INTEGER), "en")).toBe("R$90,071,992,547,409.91");
  });
});
