import { buffer } from "node:stream/consumers";
import { Workbook } from "exceljs";
import { expect, it } from "vitest";
import { filesIn } from "@/lib/testing/zip";
import { STATEMENT_COLUMNS, type StatementExportRow } from "./columns";
import { headingOf } from "./file-heading";
import { xlsxStream } from "./xlsx.server";

const words = { head: (name: string) => name, value: (_list: string, value: string) => value };
const row = (index: number): StatementExportRow => ({
  id: `id-${index}`,
  kind: "payment",
  correction: null,
  day: "2026-06-30",
  available: -1_050,
  held: 0,
  balance: 100,
  balance_held: 0,
  settled_ms: Date.parse("2026-07-01T02:30:00Z"),
  is_late: false,
  transaction_id: null,
  name: "=1+1 <&> 😀",
  document: "00012345678",
  description: null,
  reference: "00123",
  e2e_id: null,
  paid_by_name: null,
});

async function* batches(...sizes: number[]): AsyncGenerator<StatementExportRow[]> {
  for (const size of sizes)
    yield await Promise.resolve(Array.from({ length: size }, (_, index) => row(index)));
}

const unzip = (bytes: Buffer): Map<string, string> =>
  new Map([...filesIn(bytes)].map(([name, content]) => [name, content.toString()]));

it("writes numbers and dates as such, documents and references as text", async () => {
  const files = unzip(await buffer(xlsxStream(batches(1), STATEMENT_COLUMNS, words)));
  const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheet).toContain('<c r="D2" s="2"><v>-10.5</v></c>');
  // 30 June 2026, and 23:30 of it.
  expect(sheet).toContain('<c r="A2" s="4"><v>46203</v></c>');
  expect(sheet).toMatch(/<c r="B2" s="3"><v>46203\.97916\d*<\/v><\/c>/);
  expect(sheet).toContain('<t xml:space="preserve">00012345678</t>');
  expect(sheet).toContain(' t="inlineStr"><is><t xml:space="preserve">=1+1 &lt;&amp;&gt; 😀</t></is></c>');
  expect(sheet).not.toContain("<f>");
  expect(files.get("[Content_Types].xml")).toContain("/xl/worksheets/sheet1.xml");
});

it("opens in exceljs, which takes no row without its number", async () => {
  const book = new Workbook();
  const bytes = await buffer(xlsxStream(batches(2, 1), STATEMENT_COLUMNS, words));
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  const [sheet] = book.worksheets;
  const shown = STATEMENT_COLUMNS.filter(({ kind }) => kind !== "iso").map(({ name }) => name);
  const valueOf = (line: number, name: string) => sheet?.getRow(line).getCell(shown.indexOf(name) + 1).value;
  expect(sheet?.rowCount).toBe(4);
  expect(shown.map((name) => valueOf(1, name))).toEqual(shown);
  expect([2, 3, 4].map((line) => valueOf(line, "id"))).toEqual(["id-0", "id-1", "id-0"]);
  expect(valueOf(2, "amount")).toBe(-10.5);
  expect(valueOf(2, "day")).toEqual(new Date("2026-06-30T00:00:00Z"));
  expect(valueOf(2, "external_reference")).toBe("00123");
  expect(valueOf(2, "counterpart_document")).toBe("00012345678");
  expect(valueOf(2, "counterpart_name")).toBe("=1+1 <&> 😀");
  expect(valueOf(2, "description")).toBeNull();
});

it("has the heading above its first sheet alone, and keeps the names of the columns in sight", async () => {
  const heading = () =>
    headingOf({
      merchant: { name: "=Cooperativa São João & Filhos", document: "11222333000181" },
      wallet: { reference: "loja-centro", name: "Loja Centro" },
      filter: { from: "2026-10-01", to: "2026-10-31" },
      madeAt: new Date("2026-11-03T12:00:00Z"),
      balances: { opening: -105_000, closing: 0 },
    });
  const book = new Workbook();
  const bytes = await buffer(
    xlsxStream(batches(3, 1), STATEMENT_COLUMNS, words, { sheetRowsMax: 12, heading }),
  );
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  const [sheet, next] = book.worksheets;
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((line) => sheet?.getRow(line).getCell(2).value)).toEqual([
    "=Cooperativa São João & Filhos",
    "11.222.333/0001-81",
    "Loja Centro (loja-centro)",
    new Date("2026-10-01T00:00:00Z"),
    new Date("2026-10-31T00:00:00Z"),
    // 9:00 in São Paulo, as a spreadsheet without time zones says it.
    new Date("2026-11-03T09:00:00Z"),
    -1_050,
    0,
  ]);
  expect(sheet?.getRow(10).getCell(1).value).toBe("day");
  expect(sheet?.views).toMatchObject([{ state: "frozen", ySplit: 10, topLeftCell: "A11" }]);
  expect([sheet?.rowCount, next?.rowCount]).toEqual([12, 3]);
  expect(next?.getRow(1).getCell(1).value).toBe("day");
});

it("names cells beyond the twenty-sixth column", async () => {
  const columns = Array.from({ length: 54 }, (_, index) => ({
    name: `c${index}`,
    kind: "text" as const,
    of: () => `v${index}`,
  }));
  const files = unzip(await buffer(xlsxStream(batches(1), columns, words)));
  const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
  const names = [...sheet.matchAll(/<c r="([A-Z]+)2"/g)].map(([, letters]) => letters);
  expect([names[25], names[26], names[51], names[52], names[53]]).toEqual(["Z", "AA", "AZ", "BA", "BB"]);
});

/** As the format's readers take a text: parsed as XML, and then `_x`, four digits and `_` are the character of that number. */
const asRead = (xml: string): string =>
  xml
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll("&#13;", "\r")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

it.each([
  "PED_x0041_7",
  "_x0041_x0042_",
  "__x000a__",
  "_xFFFF_",
  "_x41_",
  "_X0041_",
  "a_x005F_x0041_b",
  "duas\r\nlinhas",
  "&_x0026_<",
])(
  "writes a text that looks like an escape of the format so that readers show it unchanged: %j",
  async (name) => {
    async function* one() {
      yield await Promise.resolve([{ ...row(0), name }]);
    }
    const files = unzip(await buffer(xlsxStream(one(), STATEMENT_COLUMNS, words)));
    const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
    const texts = [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text = ""]) =>
      asRead(text),
    );
    expect(texts).toContain(name);
  },
);

it("goes on in the next sheet where one is full, and loses no row", async () => {
  const files = unzip(
    await buffer(xlsxStream(batches(4, 0, 5, 2), STATEMENT_COLUMNS, words, { sheetRowsMax: 5 })),
  );
  const rowsOf = (name: string) => files.get(name)?.match(/<row /g)?.length ?? 0;
  expect([1, 2, 3].map((sheet) => rowsOf(`xl/worksheets/sheet${sheet}.xml`))).toEqual([5, 5, 4]);
  expect(files.get("xl/workbook.xml")).toContain('name="sheet 3"');
});

it("is a book with a head where there is no row", async () => {
  const files = unzip(await buffer(xlsxStream(batches(), STATEMENT_COLUMNS, words)));
  expect(files.get("xl/worksheets/sheet1.xml")?.match(/<row /g)).toHaveLength(1);
});

it("breaks where its rows break", async () => {
  async function* broken(): AsyncGenerator<StatementExportRow[]> {
    yield [row(0)];
    await Promise.resolve();
    throw new Error("connection lost");
  }
  await expect(buffer(xlsxStream(broken(), STATEMENT_COLUMNS, words))).rejects.toThrow("connection lost");
});
