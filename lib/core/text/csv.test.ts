import { describe, expect, it } from "vitest";
import { csvLine, escapeFormula } from "./csv";

it("quotes what would leave its cell, and nothing else", () => {
  const form = { delimiter: ";", needsQuotes: /[";\r\n]/, lineEnd: "\r\n" } as const;
  expect(csvLine(["a,b", "c;d", 'e"f', "g\nh", ""], form)).toBe('a,b;"c;d";"e""f";"g\nh";\r\n');
});

describe("formulas", () => {
  it.each(["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "\u0000=1", " =1", "＝1", "－1", "\n@x"])(
    "are made harmless: %j",
    (text) => {
      expect(escapeFormula(text).startsWith("'")).toBe(true);
    },
  );

  it.each([
    ["x;=1+1", "x;'=1+1"],
    ["x; +1", "x;' +1"],
    ["a;b;@SUM(A1);-1", "a;b;'@SUM(A1);'-1"],
    ["x\t=1", "x\t'=1"],
    ["=1;=2", "'=1;'=2"],
    ["x;\uFF1D1", "x;'\uFF1D1"],
  ])("in the cell that another list separator begins are made harmless: %j", (text, safe) => {
    expect(escapeFormula(text)).toBe(safe);
  });

  it.each(["Maria", "a;b", "a=b", "E-mail", "'x", "", "100%"])("leaves %j as it is", (text) => {
    expect(escapeFormula(text)).toBe(text);
  });
});
