import "server-only";
import PDFDocument from "pdfkit";
import { registerFonts } from "@/lib/platform/pdf/fonts.server";
import { type EvidenceSection } from "./evidence-sections.server";

const MARGIN = 50;
const NAME_WIDTH = 150;
const SIZE = { title: 16, section: 11, text: 9, foot: 7.5 } as const;
/** One document in A4, ready to print and to send. */
export function evidencePdf(page: {
  title: string;
  subtitle: string;
  foot: string;
  none: string;
  madeAt: Date;
  sections: readonly EvidenceSection[];
}): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 20 },
    bufferPages: true,
    info: { Title: page.title, CreationDate: page.madeAt },
  });
  registerFonts(document);
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on("data", (part: Buffer) => parts.push(part));
    document.on("end", () => resolve(Buffer.concat(parts)));
    document.on("error", reject);
  });
  document.font("bold").fontSize(SIZE.title).text(page.title);
  document.font("sans").fontSize(SIZE.text).fillColor("#555").text(page.subtitle);
  for (const section of page.sections) writeSection(document, section, page.none);
  writeFeet(document, page.foot);
  document.end();
  return whole;
}

function writeSection(document: PDFKit.PDFDocument, section: EvidenceSection, none: string): void {
  document.moveDown(1.2).fillColor("#000").font("bold").fontSize(SIZE.section);
  document.text(section.title, MARGIN);
  document.moveDown(0.3).fontSize(SIZE.text);
  const width = document.page.width - 2 * MARGIN - NAME_WIDTH;
  for (const { name, value } of section.facts) {
    const needed = document.font("sans").heightOfString(value, { width });
    if (document.y + needed > document.page.maxY()) document.addPage();
    const top = document.y;
    document.fillColor("#555").text(name, MARGIN, top, { width: NAME_WIDTH - 8 });
    const afterName = document.y;
    document.fillColor("#000").text(value, MARGIN + NAME_WIDTH, top, { width });
    document.y = Math.max(document.y, afterName) + 2;
  }
  document.font("sans").fillColor("#000");
  for (const line of section.lines) document.text(line, MARGIN).moveDown(0.25);
  if (section.facts.length === 0 && section.lines.length === 0) document.text(none, MARGIN);
}

function writeFeet(document: PDFKit.PDFDocument, foot: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let number = start; number < start + count; number += 1) {
    document.switchToPage(number);
    // Below the text's own end, where a new line would otherwise open a page.
    document.page.margins.bottom = 0;
    document
      .fontSize(SIZE.foot)
      .fillColor("#555")
      .text(`${foot} - ${number + 1}/${count}`, MARGIN, document.page.height - MARGIN, {
        lineBreak: false,
      });
  }
}
