import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BLOCK_COLUMNS } from "@/lib/composers/exports/block-columns";
import { STATEMENT_COLUMNS, TRANSACTION_COLUMNS } from "@/lib/composers/exports/columns";
import { BRAZILIAN, PLAIN } from "@/lib/composers/exports/csv";
import { csvLine, escapeFormula, csvReference } from "@/lib/core/text/csv";
import { catalogues } from "@/messages/catalogue";
import { looksLikeHeading, readList, unknownColumns } from "./read-list";

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

  it("begins where a file of ours has the names of its columns, below the lines that say whose it is", () => {
    const above =
      "Empresa;São João\r\nCNPJ;11.222.333/0001-81\r\nDe;01/10/2026\r\nSaldo inicial;0,00\r\n\r\n";
    const file = `\uFEFF${above}Dia;Valor;Sua referência;ID\r\n02/10/2026;1,00;PED-1;uuid-1\r\n`;
    expect(readList(file)).toEqual({ lines: [{ line: 7, text: "uuid-1", fault: null }], repeated: 0 });
    expect(unknownColumns(file)).toEqual([]);
  });

  it("drops no row above one that has the name of an identifier in a cell", () => {
    const file = "Data;Descrição;Valor\n01/11/2026;PED-1;10,00\n02/11/2026;Transação;5,00\n";
    expect(readList(file).lines.map(({ text }) => text)).toEqual(["Data", "01/11/2026", "02/11/2026"]);
    expect(unknownColumns(file)).toEqual(["Data", "Descrição", "Valor"]);
  });

  it.each([
    ["Pedido;Valor\nPED-1;10,00\nPED-2;5,00", ["PED-1", "PED-2"]],
    ["order_id,total\n1001,9.99", ["1001"]],
    ["valor\tTXID\n10,00\tabc123", ["abc123"]],
    ["Data;Nº do pedido;Cliente\n01/11/2026;PED-7;Ana", ["PED-7"]],
    ["DATA;REFERÊNCIA;VALOR\n01/11/2026;PED-7;1", ["PED-7"]],
    [
      '"Criado em";"Descrição";"Sua referência";"ID Pix (E2E)";"ID"\r\n1;"duas\r\nlinhas; e mais";"PED;\'-9";E1;uuid-1\r\n2;x;y;E2;uuid-2',
      ["uuid-1", "uuid-2"],
    ],
    [
      "created_at_iso,external_reference,id\n2026-11-01,PED-1,uuid-1\n2026-11-01,,uuid-2",
      ["uuid-1", "uuid-2"],
    ],
    ["data;cliente\n01/11/2026;Ana", ["data", "01/11/2026"]],
  ])("takes the column with a known heading, ours and those of other programs: %j", (pasted, texts) =>
    expect(readList(pasted).lines.map(({ text }) => text)).toEqual(texts),
  );

  it.each([
    ["transactions", TRANSACTION_COLUMNS, "id"],
    ["a statement", STATEMENT_COLUMNS, "transaction_id"],
    ["blocks", BLOCK_COLUMNS, "transaction_id"],
  ] as const)("takes the ids of transactions from our own file of %s", (_name, columns, wanted) => {
    const names = columns.map(({ name, head = name }) => [name, head] as const);
    for (const locale of ["pt-BR", "en"] as const) {
      const words: Readonly<Record<string, string>> = catalogues[locale].exports.column;
      for (const headOf of [(head: string) => words[head] ?? "", (head: string) => head]) {
        const heads = names.map(([, head]) => headOf(head));
        const file =
          csvLine(heads, BRAZILIAN) +
          csvLine(
            names.map(([name]) => `of-${name}`),
            BRAZILIAN,
          );
        expect(readList(file).lines.map(({ text }) => text)).toEqual([`of-${wanted}`]);
      }
    }
  });

  it("reads the column that a person chose where no heading is known", () => {
    const textsIn = (list: string, column: number, hasHeading: boolean) =>
      readList(list, { column, hasHeading }).lines.map(({ line, text }) => [line, text]);
    const list =
      '\n"Data;hora";Cliente;Nosso número\n01/11/2026;Ana;PED-7\n02/11/2026;"Lima;\nfilhos";PED-8\n';
    expect(unknownColumns(list)).toEqual(["Data;hora", "Cliente", "Nosso número"]);
    expect(textsIn(list, 2, true)).toEqual([
      [3, "PED-7"],
      [4, "PED-8"],
    ]);
    expect(textsIn("01/11/2026;PED-7;1\n02/11/2026;PED-8;2", 1, false)).toEqual([
      [1, "PED-7"],
      [2, "PED-8"],
    ]);
    expect(textsIn(list, 9, true)).toEqual([]);
    expect([looksLikeHeading("Cliente"), looksLikeHeading("PED-7")]).toEqual([true, false]);
  });

  it.each(["PED-1\nPED-2", "id;valor\n1;2", "Pedido", ""])("has nothing to choose in %j", (list) => {
    expect(unknownColumns(list)).toEqual([]);
    expect(readList(list, { column: 1, hasHeading: true })).toEqual(readList(list));
  });

  it("keeps the number of the line where each row of a file begins", () => {
    const { lines } = readList('nota;id\n"a\nb";1\nc;2\n');
    expect(lines.map(({ line, text }) => [line, text])).toEqual([
      [2, "1"],
      [4, "2"],
    ]);
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

  it.each(["000123", "12E5", "11-10", "1/mar", "123456789012345678"])(
    "reads back the reference %s, which a spreadsheet's file keeps as text",
    (reference) => {
      const file = ["reference", csvReference(reference)].map((cell) => csvLine([cell, "1"], BRAZILIAN));
      expect(file[1]).toBe(`"=""${reference}""";1\r\n`);
      expect(readList(file.join("")).lines.map(({ text }) => text)).toEqual([reference]);
    },
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
          const shown = guardsFormulas ? escapeFormula(reference) : reference;
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
