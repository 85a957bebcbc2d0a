import { dayOf } from "@/lib/core/time/sao-paulo";
import { type Sum } from "@/lib/core/money/sum";
import { type StatementExportRow } from "./columns";
import { decimalText } from "./csv";
import { ofxMoment } from "./local-time";

/** OFX 1.0.2, "7. Headers": what is written is ASCII, so that an old reader finds no letter it does not know. */
const HEADER = [
  "OFXHEADER:100",
  "DATA:OFXSGML",
  "VERSION:102",
  "SECURITY:NONE",
  "ENCODING:USASCII",
  "CHARSET:1252",
  "COMPRESSION:NONE",
  "OLDFILEUID:NONE",
  "NEWFILEUID:NONE",
];
const LINE_END = "\r\n";
const NAME_MAX = 32;
const MEMO_MAX = 255;
const STATUS = "<STATUS><CODE>0<SEVERITY>INFO</STATUS>";

/** `branchId` null: the file names none. */
export type OfxStatement = {
  bankId: string;
  branchId: string | null;
  accountId: string;
  from: string;
  to: string;
  asOf: Date;
};

const OFFSET = "[-3:BRT]";

/** Noon of the day: some readers keep the digits, others convert to UTC, and at noon both book the same day. */
const noonOf = (day: string): string => `${day.replaceAll("-", "")}120000${OFFSET}`;

export function ofxHead({ bankId, branchId, accountId, from, to, asOf }: OfxStatement): string {
  const branch = branchId === null ? "" : `<BRANCHID>${folded(branchId)}`;
  return [
    ...HEADER,
    "",
    "<OFX>",
    `<SIGNONMSGSRSV1><SONRS>${STATUS}<DTSERVER>${ofxMoment(asOf.getTime())}${OFFSET}<LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>`,
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>0${STATUS}<STMTRS><CURDEF>BRL`,
    `<BANKACCTFROM><BANKID>${folded(bankId)}${branch}<ACCTID>${folded(accountId)}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${noonOf(from)}<DTEND>${noonOf(to)}`,
    "",
  ].join(LINE_END);
}

/** One settled movement. `FITID` is the line's own id: a second import of the same line is known by it. */
export function ofxLine(row: StatementExportRow, kindWords: string): string {
  const memo = [kindWords, row.name, row.e2e_id, row.reference, row.description].filter(
    (part) => part !== null && part !== "",
  );
  return [
    "<STMTTRN>",
    `<TRNTYPE>${typeOf(row)}`,
    `<DTPOSTED>${noonOf(row.day)}`,
    `<TRNAMT>${decimalText(row.available, ".")}`,
    `<FITID>${row.id}`,
    `<NAME>${folded(row.name ?? kindWords, NAME_MAX)}`,
    `<MEMO>${folded(memo.join(" | "), MEMO_MAX)}`,
    "</STMTTRN>",
    "",
  ].join(LINE_END);
}

/** `LEDGERBAL` is the available balance at the end of the period, or now where the period is not over. */
export function ofxFoot({ to, asOf }: Pick<OfxStatement, "to" | "asOf">, balanceCentavos: Sum): string {
  const today = dayOf(asOf);
  return [
    "</BANKTRANLIST>",
    `<LEDGERBAL><BALAMT>${decimalText(balanceCentavos, ".")}<DTASOF>${noonOf(today < to ? today : to)}</LEDGERBAL>`,
    "</STMTRS></STMTTRNRS></BANKMSGSRSV1>",
    "</OFX>",
    "",
  ].join(LINE_END);
}

function typeOf({ kind, available }: StatementExportRow): string {
  if (kind.endsWith("_fee")) return "FEE";
  if (kind.startsWith("split_")) return "XFER";
  return available < 0 ? "DEBIT" : "CREDIT";
}

/**
 * ASCII without the markup characters of SGML: letters lose their accents, and a character without an ASCII form
 * becomes a question mark.
 */
export function folded(text: string, max = Infinity): string {
  const ascii = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[\u0000-\u001F\u007F]/g, " ")
    .replaceAll(/[^\u0020-\u007E]/gu, "?")
    .slice(0, max);
  return ascii.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
