import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalDocument, documentTypeOf, isCnpj, isCpf, maskDocument, padDocument } from "./documents";

const VALID_CPF = ["49021913003", "01715303490", "08786346229", "52998224725", "00000000191", "11912345684"];
const INVALID_CPF = [
  "49021913004",
  "11111111111",
  "00000000000",
  "1715303490",
  "529982247255",
  "abc49021913003",
];
const VALID_CNPJ = [
  "18361730000183",
  "03084849001150",
  "00000000000191",
  "12ABC34501DE35",
  "9X79NA4ZAMS237",
  "ZZZZZZZZZZZZ62",
];
const INVALID_CNPJ = ["18361730000184", "00000000000000", "12ABC34501DE36", "12ABC34501DEAB"];

describe("documents", () => {
  it.each(VALID_CPF)("accepts the CPF %s", (cpf) => expect(isCpf(cpf)).toBe(true));
  it.each(INVALID_CPF)("refuses the CPF %s", (cpf) => expect(isCpf(cpf)).toBe(false));
  it.each(VALID_CNPJ)("accepts the CNPJ %s", (cnpj) => expect(isCnpj(cnpj)).toBe(true));
  it.each(INVALID_CNPJ)("refuses the CNPJ %s", (cnpj) => expect(isCnpj(cnpj)).toBe(false));

  it.each([
    ["529.982.247-25 ", "52998224725"],
    ["11.222.333/0001-81", "11222333000181"],
    ["12abc34501de35", "12ABC34501DE35"],
    ["52998224725\n", "52998224725"],
  ])("brings %j to %s", (typed, canonical) => {
    expect(canonicalDocument(typed)).toBe(canonical);
    expect(documentTypeOf(canonical)).not.toBeNull();
  });

  it("refuses every wrong check digit", () => {
    for (const cpf of VALID_CPF)
      for (let digits = 0; digits < 100; digits++) {
        const other = cpf.slice(0, 9) + String(digits).padStart(2, "0");
        expect(isCpf(other)).toBe(other === cpf);
      }
  });

  it("never shows more than the six middle characters of what was masked", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        expect(maskDocument(text).replaceAll(/[^0-9A-Z]/g, "").length).toBeLessThanOrEqual(6);
      }),
    );
    expect(maskDocument("52998224725")).toBe("***.982.247-**");
    expect(maskDocument("12ABC34501DE35")).toBe("**.ABC.345/****-**");
  });
});

it("takes a pasted document whatever blanks and dashes its writer used", () => {
  for (const text of ["529.982.247\u201325", "\uFEFF529.982.247\u201125", "529\u00A0982\u202F247 25\u200B"])
    expect(canonicalDocument(text), text).toBe("52998224725");
  expect(canonicalDocument("529.982\u200B.247-25")).not.toBe("52998224725");
});

describe("a document that a program wrote", () => {
  it.each([
    ["1715303490", "01715303490"],
    ["  1715303490 ", "01715303490"],
    ["171.530.349-0", "01715303490"],
    ["8786346229", "08786346229"],
    ["3084849001150", "03084849001150"],
  ])("gets back the zeros that a number lost: %j is %s", (text, document) =>
    expect(padDocument(text)).toBe(document),
  );

  it.each([
    ["529.982.247-25"],
    ["00000000191"],
    ["12ABC34501DE35"],
    ["1715303491"],
    ["191"],
    ["***.982.247-**"],
    ["11987654321"],
    ["208000100"],
    [""],
  ] as const)("stays %j where it is whole, could be both, or is none", (text) =>
    expect(padDocument(text)).toBe(text),
  );
});
