import { describe, expect, it } from "vitest";
import { readList } from "./read-list";

describe("a list of identifiers", () => {
  it("is one a line, or the first column of a file, without its head, blanks and repeats", () => {
    const pasted = '\uFEFFTransaction id;valor\r\n\r\n"pedido ""7""";10,00\r\nabc-1,x\nabc-1\tz\n  e2e  \n';
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

  it("takes back the apostrophe that our own files put before a formula", () => {
    expect(readList("'=SUM(A1)").lines).toMatchObject([{ text: "=SUM(A1)" }]);
  });
});
