import { expect, it } from "vitest";
import { type StatementExportRow } from "./columns";
import { folded, ofxFoot, ofxHead, ofxLine } from "./ofx";

const account = {
  bankId: "0000",
  branchId: null,
  accountId: "loja-centro",
  from: "2026-06-01",
  to: "2026-06-30",
  asOf: new Date("2026-11-20T15:00:00Z"),
};
const line: StatementExportRow = {
  id: "0190f3a2-1111-7222-8333-444455556666",
  kind: "withdrawal",
  correction: null,
  day: "2026-06-30",
  available: -123_456,
  held: 0,
  balance: 0,
  balance_held: 0,
  settled_ms: Date.parse("2026-07-01T02:30:00Z"),
  is_late: false,
  transaction_id: null,
  name: "José & Cia <ME>",
  document: null,
  description: null,
  reference: "pedido-42",
  e2e_id: "E123",
  paid_by_name: null,
};

it("writes an account of OFX 1.0.2 that every reader of the trade knows", () => {
  const text = ofxHead(account) + ofxLine(line, "Saque") + ofxFoot(account, 50);
  expect(text).toBe(
    [
      "OFXHEADER:100",
      "DATA:OFXSGML",
      "VERSION:102",
      "SECURITY:NONE",
      "ENCODING:USASCII",
      "CHARSET:1252",
      "COMPRESSION:NONE",
      "OLDFILEUID:NONE",
      "NEWFILEUID:NONE",
      "",
      "<OFX>",
      "<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261120120000[-3:BRT]<LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>",
      "<BANKMSGSRSV1><STMTTRNRS><TRNUID>0<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>BRL",
      "<BANKACCTFROM><BANKID>0000<ACCTID>loja-centro<ACCTTYPE>CHECKING</BANKACCTFROM>",
      "<BANKTRANLIST><DTSTART>20260601120000[-3:BRT]<DTEND>20260630120000[-3:BRT]",
      "<STMTTRN>",
      "<TRNTYPE>DEBIT",
      "<DTPOSTED>20260630120000[-3:BRT]",
      "<TRNAMT>-1234.56",
      "<FITID>0190f3a2-1111-7222-8333-444455556666",
      "<NAME>Jose &amp; Cia &lt;ME&gt;",
      "<MEMO>Saque | Jose &amp; Cia &lt;ME&gt; | E123 | pedido-42",
      "</STMTTRN>",
      "</BANKTRANLIST>",
      "<LEDGERBAL><BALAMT>0.50<DTASOF>20260630120000[-3:BRT]</LEDGERBAL>",
      "</STMTRS></STMTTRNRS></BANKMSGSRSV1>",
      "</OFX>",
      "",
    ].join("\r\n"),
  );
});

it("names bank, branch and account as they were set", () => {
  const text = ofxHead({ ...account, bankId: "341", branchId: "0123-4", accountId: "56789-0" });
  expect(text).toContain(
    "<BANKACCTFROM><BANKID>341<BRANCHID>0123-4<ACCTID>56789-0<ACCTTYPE>CHECKING</BANKACCTFROM>",
  );
});

it("has one line for a movement, however its text is written", () => {
  const reported = ofxLine({ ...line, name: "a\r\n<STMTTRN>", description: "x\u0000y" }, "Saque");
  expect(reported.match(/<STMTTRN>/g)).toHaveLength(1);
  expect(reported.split("\r\n")).toHaveLength(9);
});

/** `YYYYMMDDHHMMSS[-3:BRT]` as readers take it that convert to UTC. */
const utcDayOf = (text: string): string =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\[-3:BRT\]$/, "$1-$2-$3T$4:$5:$6-03:00"))
    .toISOString()
    .slice(0, 10);

it.each([
  ["22:30 in the evening", "2026-10-31", "2026-11-01T01:30:00Z"],
  ["one second after midnight", "2026-10-01", "2026-10-01T03:00:01Z"],
])("books a payment at %s on its day in São Paulo, in UTC too", (_name, day, moment) => {
  const text = ofxLine({ ...line, day, settled_ms: Date.parse(moment) }, "Saque");
  const posted = /<DTPOSTED>(.+)\r/.exec(text)?.[1] ?? "";
  expect(posted.slice(0, 8)).toBe(day.replaceAll("-", ""));
  expect(utcDayOf(posted)).toBe(day);
});

it("begins and ends the period and its balance on the same days in UTC", () => {
  const text = ofxHead(account) + ofxFoot(account, 50);
  const days = [...text.matchAll(/<DT(?:START|END|ASOF)>([^<\r]+)/g)].map(([, at = ""]) => utcDayOf(at));
  expect(days).toEqual(["2026-06-01", "2026-06-30", "2026-06-30"]);
});

it("dates the balance today where the period is not over", () => {
  const late = { ...account, to: "2026-11-30", asOf: new Date("2026-11-21T02:30:00Z") };
  expect(ofxFoot(late, 0)).toContain("<DTASOF>20261120120000[-3:BRT]");
});

it("folds to ASCII", () => {
  expect(folded("Ação – nº 1 😀")).toBe("Acao ? no 1 ?");
});
