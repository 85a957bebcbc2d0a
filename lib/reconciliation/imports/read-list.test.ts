import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BRAZILIAN, PLAIN } from "@/lib/composers/exports/csv";
import { csvLine, harmless } from "@/lib/core/csv";
import { readList } from "./read-list";

describe("a list of identifiers", () => {
  it("is one a line, or the first column of a file, without its head, blanks and repeats", () => {
    const pasted = '\uFEFFTransaction id;valor\r\n\r\n"pedido ""7""";10,00\r\nabc-1;x\nabc-1;z\n  e2e  \n';
    expect(readList(pasted)).toEqual({
      lines: [
        { line: 3, text: 'pedido "7"', fault: null },
        { line: 4, text: "abc-1", fault: null },
        { line: 6, text: "e2e", fault: null },
      ],
      repeated: 1,
    });
  });

  it("says of each line that cannot be asked for why", () => {
    const { lines } = readList(["x".repeat(256), "a\u0007b", "..", "fine"].join("\n"));
    expect(lines.map(({ line, fault }) => [line, fault])).toEqual([
      [1, "too_long"],
      [2, "control_characters"],
      [3, "not_a_segment"],
      [4, null],
    ]);
  });

  it.each([
    ["'=SUM(A1)\nPED-9", ["'=SUM(A1)", "PED-9"]],
    ['external_reference,gross\n\'=7,1\nPED;-9,1\n"a,b",1', ["'=7", "PED;-9", "a,b"]],
    ["external_reference\nPED;-9\na,b", ["PED;-9", "a,b"]],
    ["external_reference\tgross\nPED;'-9\t1", ["PED;'-9"]],
  ])("is read as a program wrote it, byte for byte: %j", (pasted, texts) =>
    expect(readList(pasted).lines.map(({ text }) => text)).toEqual(texts),
  );

  it.each([
    ["reference;gross\r\n'=SUM(A1);1\r\n\"PED;'-9\";1", ["=SUM(A1)", "PED;-9"]],
    ["'=7;1\nO'Brien;1\n'x;1", ["=7", "O'Brien", "'x"]],
  ])("takes back the apostrophes that a spreadsheet's file has before formulas: %j", (pasted, texts) =>
    expect(readList(pasted).lines.map(({ text }) => text)).toEqual(texts),
  );

  it("reads back every text that either of our files writes", () => {
    const text = fc
      .array(fc.constantFrom("a", "'", "=", "-", "@", ";", ",", '"', "+", "\t9"), {
        minLength: 1,
        maxLength: 6,
      })
      .map((parts) => `x${parts.join("")}`);
    fc.assert(
      fc.property(text, (reference) => {
        for (const { delimiter, needsQuotes, lineEnd, guardsFormulas } of [BRAZILIAN, PLAIN]) {
          const shown = guardsFormulas ? harmless(reference) : reference;
          const file = ["reference", shown]
            .map((cell) => csvLine([cell, "1"], { delimiter, needsQuotes, lineEnd }))
            .join("");
          const isGuarded = guardsFormulas && /'[=+\-@]/.test(reference);
          if (!isGuarded) expect(readList(file).lines.map((line) => line.text)).toEqual([reference]);
        }
      }),
    );
  });
});
