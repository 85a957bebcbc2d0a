import "server-only";
import PDFDocument from "pdfkit";
import { registerFonts } from "@/lib/platform/pdf/fonts.server";
import { type ReceiptPaper } from "./paper";

const MARGIN = 54;
const SOFT = "#565b66";
const LINE = "#dcdee3";
/** The bytes of an image within a document. */
const bytesOf = (data: string): Buffer => Buffer.from(data.split(",")[1] ?? "", "base64");

type Sheet = { document: PDFKit.PDFDocument; width: number };
type Style = { size: number; bold?: boolean; colour?: string; mono?: boolean };

/** One page of A4. */
export function receiptPdf(paper: ReceiptPaper, madeAt: Date): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    info: { Title: `${paper.title} ${paper.amount}`, CreationDate: madeAt },
  });
  registerFonts(document);
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on("data", (part: Buffer) => parts.push(part));
    document.on("end", () => resolve(Buffer.concat(parts)));
    document.on("error", reject);
  });
  const sheet: Sheet = { document, width: document.page.width - 2 * MARGIN };
  const head = writeHead(sheet, paper, MARGIN);
  const amount = writeAmount(sheet, paper, head + 18);
  const parties = writeParties(sheet, paper, amount + 16);
  const rows = writeRows(sheet, paper, parties + 16);
  writeCheck(sheet, paper, rows + 16);
  writeFoot(sheet, paper);
  document.end();
  return whole;
}

function write(
  { document }: Sheet,
  text: string,
  { size, bold = false, colour = "#000000", mono = false }: Style,
  at: { x: number; y: number; width: number; align?: "left" | "right" },
): number {
  document
    .font(mono ? "mono" : bold ? "bold" : "sans")
    .fontSize(size)
    .fillColor(colour);
  const options = { width: at.width, align: at.align ?? "left" } as const;
  const height = document.heightOfString(text, options);
  document.text(text, at.x, at.y, options);
  return at.y + height;
}

function rule({ document, width }: Sheet, y: number): number {
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke();
  return y;
}

function writeHead(sheet: Sheet, { merchant, title, method, test }: ReceiptPaper, top: number): number {
  const { document, width } = sheet;
  const side = 33;
  if (merchant.logo === null) {
    document.roundedRect(MARGIN, top, side, side, 6).fill(merchant.colour);
    document.font("bold").fontSize(13).fillColor(merchant.ink);
    document.text(merchant.initials, MARGIN, top + 11, { width: side, align: "center" });
  } else
    document.image(bytesOf(merchant.logo), MARGIN, top, {
      fit: [side, side],
      align: "center",
      valign: "center",
    });
  const x = MARGIN + side + 10;
  const half = width / 2;
  const name = write(sheet, merchant.name, { size: 11.5, bold: true }, { x, y: top + 2, width: half });
  const below = merchant.line
    ? write(sheet, merchant.line, { size: 9.5, colour: SOFT }, { x, y: name + 2, width: half })
    : name;
  const right = { x: MARGIN + half + 43, width: half - 43, align: "right" } as const;
  const titled = write(sheet, title, { size: 11.5, bold: true }, { ...right, y: top + 2 });
  const methodEnd = write(sheet, test ?? method, { size: 9.5, colour: SOFT }, { ...right, y: titled + 2 });
  return rule(sheet, Math.max(top + side, below, methodEnd) + 16);
}

function writeAmount(sheet: Sheet, paper: ReceiptPaper, top: number): number {
  const { document, width } = sheet;
  const label = write(sheet, paper.amountLabel, { size: 9.5, colour: SOFT }, { x: MARGIN, y: top, width });
  const amount = write(
    sheet,
    paper.amount,
    { size: 32, bold: true },
    { x: MARGIN, y: label + 4, width: width * 0.62 },
  );
  const right = { x: MARGIN + width * 0.62, width: width * 0.38, align: "right" } as const;
  const at = write(sheet, paper.at, { size: 11, bold: true }, { ...right, y: label + 10 });
  write(sheet, paper.atHint, { size: 9.5, colour: SOFT }, { ...right, y: at + 2 });
  const { returned } = paper;
  if (!returned) return rule(sheet, amount + 14);
  const box = amount + 12;
  document.roundedRect(MARGIN, box, width, 34, 6).lineWidth(0.75).strokeColor(LINE).stroke();
  write(
    sheet,
    returned.text,
    { size: 10.5, bold: true },
    { x: MARGIN + 14, y: box + 11, width: width * 0.6 },
  );
  write(
    sheet,
    `${returned.finalLabel}   ${returned.final}`,
    { size: 10.5 },
    { x: MARGIN + width * 0.6, y: box + 11, width: width * 0.4 - 14, align: "right" },
  );
  return rule(sheet, box + 34 + 18);
}

function writeParties(sheet: Sheet, { parties }: ReceiptPaper, top: number): number {
  const half = sheet.width / 2;
  const ends = parties.map(({ role, name, lines }, position) => {
    const place = { x: MARGIN + position * half, width: half - 14 };
    let y = write(sheet, role, { size: 9.5, colour: SOFT }, { ...place, y: top });
    y = write(sheet, name, { size: 11, bold: true }, { ...place, y: y + 5 });
    for (const line of lines) y = write(sheet, line, { size: 10.5, colour: SOFT }, { ...place, y: y + 4 });
    return y;
  });
  return rule(sheet, Math.max(...ends) + 16);
}

const NAME_WIDTH = 112;

function writeRows(sheet: Sheet, { rows }: ReceiptPaper, top: number): number {
  let y = top;
  for (const { name, value, isCode = false } of rows) {
    const named = write(sheet, name, { size: 10.5, colour: SOFT }, { x: MARGIN, y, width: NAME_WIDTH - 8 });
    const told = write(
      sheet,
      value,
      { size: isCode ? 9.5 : 10.5, mono: isCode },
      { x: MARGIN + NAME_WIDTH, y, width: sheet.width - NAME_WIDTH },
    );
    y = Math.max(named, told) + 9;
  }
  return y;
}

const QR_SIDE = 80;

function writeCheck(sheet: Sheet, { check }: ReceiptPaper, top: number): void {
  const { document, width } = sheet;
  const height = QR_SIDE + 28;
  document.roundedRect(MARGIN, top, width, height, 6).lineWidth(0.75).strokeColor(LINE).stroke();
  document.image(bytesOf(check.qr), MARGIN + 14, top + 14, {
    width: QR_SIDE,
    height: QR_SIDE,
  });
  const place = { x: MARGIN + QR_SIDE + 34, width: width - QR_SIDE - 48 };
  const title = write(sheet, check.title, { size: 9.5, colour: SOFT }, { ...place, y: top + 18 });
  const code = write(sheet, check.code, { size: 17, mono: true, bold: true }, { ...place, y: title + 6 });
  write(sheet, check.hint, { size: 9.5, colour: SOFT }, { ...place, y: code + 6 });
}

function writeFoot(sheet: Sheet, { foot }: ReceiptPaper): void {
  const { document, width } = sheet;
  // Below the text's own end, where a new line would otherwise open a page.
  document.page.margins.bottom = 0;
  const y = rule(sheet, document.page.height - MARGIN - 24);
  write(sheet, foot, { size: 8.5, colour: SOFT }, { x: MARGIN, y: y + 12, width });
}
