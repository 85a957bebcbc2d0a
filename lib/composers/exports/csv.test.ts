import { describe, expect, it } from "vitest";
import { escapeFormula } from "@/lib/core/text/csv";
import { type ExportLabels, TRANSACTION_COLUMNS, type TransactionExportRow } from "./columns";
import { BRAZILIAN, PLAIN, csvWriter, decimalText } from "./csv";
import { brazilianMoment, isoWithOffset } from "./local-time";

const words: ExportLabels = { head: (column) => `«${column}»`, value: (list, value) => `${list}:${value}` };
const raw: ExportLabels = { head: (column) => column, value: (_list, value) => value };

const row: TransactionExportRow = {
  id: "0190f3a2-1111-7222-8333-444455556666",
  wallet: "loja-centro",
  type: "withdrawal",
  state: "completed",
  created_ms: Date.parse("2026-07-01T02:30:00Z"),
  settledAt: Date.parse("2026-07-01T03:00:00Z"),
  amount: 123_456,
  feeCentavos: 50,
  netCentavos: 123_406,
  name: '=HYPERLINK("http://x";"clique")',
  document: "***.982.247-**",
  customer_name: null,
  customer_document: null,
  paid_by_name: null,
  paid_by_document: null,
  is_paid_by_another: false,
  e2eId: "E18236120202607010300abcdefghijk",
  externalReference: "00123",
  description: 'duas\nlinhas; e aspas "',
  project: null,
  refund_state: "none",
  has_open_block: false,
  standing: "contradicted",
  returned: 0,
  held: 0,
  kept: null,
  confirmation: "to_confirm",
  mismatch: "contradicted",
  api_type: "withdrawal",
  api_status: "em_recurso",
  failureReason: null,
};

describe("the Brazilian dialect", () => {
  it("is what a Brazilian spreadsheet opens", () => {
    const writer = csvWriter(TRANSACTION_COLUMNS, BRAZILIAN, words);
    expect(writer.head().startsWith("\uFEFF«created_at»;«created_at_iso»;«settled_at»;")).toBe(true);
    expect(writer.lines([row])).toBe(
      [
        "30/06/2026 23:30",
        "2026-06-30T23:30:00-03:00",
        "01/07/2026 00:00",
        "2026-07-01T00:00:00-03:00",
        "loja-centro",
        "type:withdrawal",
        "withdrawalStanding:completed",
        "-1234,56",
        "1234,56",
        "0,50",
        "1234,06",
        `"'=HYPERLINK(""http://x"";""clique"")"`,
        "***.982.247-**",
        `"duas\nlinhas; e aspas """`,
        `"=""00123"""`,
        "E18236120202607010300abcdefghijk",
        "0190f3a2-1111-7222-8333-444455556666",
        "",
        "refund:none",
        "yesNo:no",
        "confirmation:to_confirm",
        "mismatch:contradicted",
        // No failure reason, no customer and no payer.
        ...["", "", "", "", "", ""],
        "withdrawalStanding:contradicted",
        // A row that is no payment has nothing returned, held or retained.
        ...["", "", ""],
        "withdrawal",
        "em_recurso\r\n",
      ].join(";"),
    );
  });
});

describe("the plain dialect", () => {
  it("is what a program reads: commas, points, ISO moments, the service's own words", () => {
    const writer = csvWriter(TRANSACTION_COLUMNS, PLAIN, raw);
    expect(writer.head()).toBe(
      "created_at_iso,settled_at_iso,wallet,type,state,amount,gross,fee,net,counterpart_name,counterpart_document,description,external_reference,e2e_id,id,project,refund,open_block,confirmation,mismatch,failure_reason,customer_name,customer_document,paid_by_name,paid_by_document,paid_by_another,standing,returned,held,kept,service_type,service_status\n",
    );
    expect(writer.lines([{ ...row, name: "Ana, Maria", description: null, settledAt: null }])).toBe(
      '2026-06-30T23:30:00-03:00,,loja-centro,withdrawal,completed,,1234.56,0.50,1234.06,"Ana, Maria",***.982.247-**,,00123,E18236120202607010300abcdefghijk,0190f3a2-1111-7222-8333-444455556666,,none,no,to_confirm,contradicted,,,,,,,contradicted,,,,withdrawal,em_recurso\n',
    );
  });
});

it.each(["PED;-9", "=1+1", "-7", "'=7", "+55 11", "@x", "\t1", "=A1;=B1"])(
  "guards %j against formulas for a spreadsheet, and leaves it to a program byte for byte",
  (externalReference) => {
    const [column] = TRANSACTION_COLUMNS.filter(({ name }) => name === "external_reference");
    if (!column) throw new Error("no column");
    const cell = (dialect: typeof PLAIN) =>
      csvWriter([column], { ...dialect, needsQuotes: /(?!)/ }, raw).lines([{ ...row, externalReference }]);
    expect(cell(PLAIN)).toBe(`${externalReference}\n`);
    expect(cell(BRAZILIAN)).toBe(`${escapeFormula(externalReference)}\r\n`);
  },
);

it.each([
  ["000123", '="000123"'],
  ["12E5", '="12E5"'],
  ["1,5e3", '="1,5e3"'],
  ["11-10", '="11-10"'],
  ["2026/11", '="2026/11"'],
  ["10:30", '="10:30"'],
  ["1/mar", '="1/mar"'],
  ["NOV-26", '="NOV-26"'],
  ["10 set 2026", '="10 set 2026"'],
  ["123456789012", '="123456789012"'],
  ["4298", "4298"],
  ["0", "0"],
  ["PED-10", "PED-10"],
  ["E12E5", "E12E5"],
  ["11-10\n", "11-10\n"],
  ["=1+1", "'=1+1"],
])("writes the reference %j for a spreadsheet as %s, and for a program as it is", (reference, shown) => {
  const columns = TRANSACTION_COLUMNS.filter(({ name }) => name === "external_reference");
  const cell = (dialect: typeof PLAIN) =>
    csvWriter(columns, { ...dialect, needsQuotes: /(?!)/ }, raw).lines([
      { ...row, externalReference: reference },
    ]);
  expect(cell(BRAZILIAN)).toBe(`${shown}\r\n`);
  expect(cell(PLAIN)).toBe(`${reference}\n`);
});

it.each([
  ["01715303490", "017.153.034-90"],
  ["529.982.247-25", "529.982.247-25"],
  ["00000000000191", "00.000.000/0001-91"],
  ["12abc34501de35", "12.ABC.345/01DE-35"],
  ["***.982.247-**", "***.982.247-**"],
  ["1715303491", "1715303491"],
  ["=1+1", "'=1+1"],
])("writes the document %s for a spreadsheet as %s, which it takes for no number", (document, shown) => {
  const columns = TRANSACTION_COLUMNS.filter(({ name }) => name === "counterpart_document");
  const cell = (dialect: typeof PLAIN) => csvWriter(columns, dialect, raw).lines([{ ...row, document }]);
  expect(cell(BRAZILIAN)).toBe(`${shown}\r\n`);
  expect(cell(PLAIN)).toBe(`${document}\n`);
});

it("writes amounts exactly, the smallest and the largest", () => {
  expect(decimalText(0, ",")).toBe("0,00");
  expect(decimalText(-5, ".")).toBe("-0.05");
  expect(decimalText(999_999_999_999, ",")).toBe("9999999999,99");
});

it("writes moments on São Paulo's clocks, in the years of daylight saving too", () => {
  expect(brazilianMoment(Date.parse("2018-12-01T02:30:00Z"))).toBe("01/12/2018 00:30");
  expect(isoWithOffset(Date.parse("2018-12-01T02:30:00Z"))).toBe("2018-12-01T00:30:00-02:00");
  expect(brazilianMoment(Date.parse("2026-01-01T02:59:59Z"))).toBe("31/12/2025 23:59");
});
