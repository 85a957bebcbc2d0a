import { expect, it } from "vitest";
import { type StatementExportRow } from "./columns";
import { folded, ofxFoot, ofxHead, ofxLine } from "./ofx";

const account = {
  wallet: "loja-centro",
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
      "<BANKTRANLIST><DTSTART>20260601000000[-3:BRT]<DTEND>20260630235959[-3:BRT]",
      "<STMTTRN>",
      "<TRNTYPE>DEBIT",
      "<DTPOSTED>20260630233000[-3:BRT]",
      "<TRNAMT>-1234.56",
      "<FITID>0190f3a2-1111-7222-8333-444455556666",
      "<NAME>Jose &amp; Cia &lt;ME&gt;",
      "<MEMO>Saque | Jose &amp; Cia &lt;ME&gt; | E123 | pedido-42",
      "</STMTTRN>",
      "</BANKTRANLIST>",
      "<LEDGERBAL><BALAMT>0.50<DTASOF>20260630235959[-3:BRT]</LEDGERBAL>",
      "</STMTRS></STMTTRNRS></BANKMSGSRSV1>",
      "</OFX>",
      "",
    ].join("\r\n"),
  );
});

it("has one line for a movement, however its text is written", () => {
  const reported = ofxLine({ ...line, name: "a\r\n<STMTTRN>", description: "x\u0000y" }, "Saque");
  expect(reported.match(/<STMTTRN>/g)).toHaveLength(1);
  expect(reported.split("\r\n")).toHaveLength(9);
});

it("stands at now where the period is not over", () => {
  expect(ofxFoot({ ...account, to: "2026-11-30" }, 0)).toContain("<DTASOF>20261120120000[-3:BRT]");
});

it("folds to ASCII", () => {
  expect(folded("Ação – nº 1 😀")).toBe("Acao ? no 1 ?");
});
