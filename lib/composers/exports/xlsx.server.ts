import "server-only";
import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { decimalFromCentavos } from "@/lib/core/money/money";
import { sumField } from "@/lib/core/money/sum-schema";
import { type ExportColumn, type ExportLabels, headOf, listOf } from "./columns";
import { type FileHeading } from "./file-heading";
import { spreadsheetDay, spreadsheetMoment } from "./local-time";

// Office Open XML, as little of it as a table needs. The sheet is written row by row into the zip, and as fast as the
// reader takes it: nothing holds the whole file.

/** A sheet ends here; a longer table goes on in the next one. */
export const SHEET_ROWS_MAX = 1_048_576;
const STYLE = { head: 1, money: 2, moment: 3, day: 4 } as const;
const WIDTHS = {
  text: 28,
  reference: 28,
  document: 20,
  word: 20,
  day: 12,
  moment: 17,
  iso: 0,
  money: 15,
} as const;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MEDIA = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** `heading`: above the table of the first sheet, asked for once the first rows were read. */
type Book = { sheetRowsMax?: number; heading?: () => FileHeading };

export function xlsxStream<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly ExportColumn<Row>[],
  words: ExportLabels,
  { sheetRowsMax = SHEET_ROWS_MAX, heading = () => [] }: Book = {},
): Readable {
  const shown = columns.filter(({ kind }) => kind !== "iso");
  const zip = new ZipFile();
  // The published type leaves out that it can be destroyed.
  const output = zip.outputStream as Readable;
  const source = new BatchReader(batches);
  void writeBook(zip, output, source, shown, words, { sheetRowsMax, heading }).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  output.once("close", () => void source.end());
  return output;
}

async function writeBook<Row>(
  zip: ZipFile,
  output: Readable,
  source: BatchReader<Row>,
  columns: readonly ExportColumn<Row>[],
  words: ExportLabels,
  { sheetRowsMax, heading }: Required<Book>,
): Promise<void> {
  let sheets = 0;
  await source.hasMore();
  do {
    sheets++;
    const above = sheets === 1 ? heading() : [];
    const sheet = Readable.from(sheetXml(source, columns, words, above, sheetRowsMax), {
      objectMode: false,
    });
    output.once("close", () => sheet.destroy());
    const isWritten = once(sheet, "end");
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`);
    await isWritten;
  } while (await source.hasMore());
  for (const [path, xml] of bookParts(sheets, words.head("sheet")))
    zip.addBuffer(Buffer.from(XML + xml), path);
  zip.end();
}

/** Rows one batch at a time, with a look at whether there are more. */
class BatchReader<Row> {
  readonly #batches: AsyncIterator<readonly Row[]>;
  #waiting: readonly Row[] = [];

  constructor(batches: AsyncIterable<readonly Row[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.#waiting.length === 0) {
      const next = await this.#batches.next();
      if (next.done) return false;
      this.#waiting = next.value;
    }
    return true;
  }

  async take(max: number): Promise<readonly Row[]> {
    if (!(await this.hasMore())) return [];
    const taken = this.#waiting.slice(0, max);
    this.#waiting = this.#waiting.slice(max);
    return taken;
  }

  async end(): Promise<void> {
    await this.#batches.return?.();
  }
}

async function* sheetXml<Row>(
  source: BatchReader<Row>,
  columns: readonly ExportColumn<Row>[],
  words: ExportLabels,
  above: FileHeading,
  sheetRowsMax: number,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  );
  const letters = columns.map((_, index) => columnLetters(index));
  const rowXml = (number: number, cells: readonly string[]) =>
    `<row r="${number}">${cells.map((cell, index) => `<c r="${letters[index]}${number}"${cell}`).join("")}</row>`;
  const head = columns.map((column) => textCell(headOf(column, words), STYLE.head));
  // An empty row separates both.
  const headRow = above.length === 0 ? 1 : above.length + 2;
  const lines = above.map((line, index) =>
    rowXml(index + 1, [textCell(headOf(line, words), STYLE.head), cellOf(line, null, words)]),
  );
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRow}" topLeftCell="A${headRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>${lines.join("")}${rowXml(headRow, head)}`;
  const rowsMax = sheetRowsMax - headRow;
  for (let written = 0; written < rowsMax;) {
    const rows = await source.take(rowsMax - written);
    if (rows.length === 0) break;
    const first = headRow + written + 1;
    written += rows.length;
    yield rows
      .map((row, index) =>
        rowXml(
          first + index,
          columns.map((column) => cellOf(column, row, words)),
        ),
      )
      .join("");
  }
  yield "</sheetData></worksheet>";
}

/** `A` to `Z`, then `AA`: some readers take no row and no cell without its name. */
function columnLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** The part after the name of a cell. */
function cellOf<Row>(column: ExportColumn<Row>, row: Row, words: ExportLabels): string {
  const { kind, of } = column;
  const value = of(row);
  if (value === null || value === "") return "/>";
  switch (kind) {
    case "money":
      return numberCell(decimalFromCentavos(sumField.parse(value)), STYLE.money);
    case "moment":
      return numberCell(String(spreadsheetMoment(Number(value))), STYLE.moment);
    case "day":
      return numberCell(String(spreadsheetDay(String(value))), STYLE.day);
    case "word":
      return textCell(words.value(listOf(column, row), String(value)));
    // A text cell is never read as a formula, and preserves the digits of a document or a reference.
    case "text":
    case "reference":
    case "document":
    case "iso":
      return textCell(String(value));
  }
}

const numberCell = (value: string, style: number): string => ` s="${style}"><v>${value}</v></c>`;

const textCell = (text: string, style?: number): string =>
  ` t="inlineStr"${style === undefined ? "" : ` s="${style}"`}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Control characters and halves of letters have no place in XML. */
const UNWRITABLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** ISO/IEC 29500, "ST_Xstring": `_x0041_` is read as `A`, so an underscore that begins one is written as its number. */
const ESCAPE_BEGINS = /_(?=x[0-9A-F]{4}_)/gi;

const escaped = (text: string): string =>
  text
    .replaceAll(UNWRITABLE, "")
    .replaceAll(ESCAPE_BEGINS, "_x005F_")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    // A parser of XML would make a line feed of it.
    .replaceAll("\r", "&#13;");

function bookParts(sheets: number, title: string): [path: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const part = (name: string, type: string) =>
    `<Override PartName="${name}" ContentType="${MEDIA}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
  return [
    [
      "[Content_Types].xml",
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part("/xl/workbook.xml", "sheet.main")}${numbers.map((n) => part(`/xl/worksheets/sheet${n}.xml`, "worksheet")).join("")}${part("/xl/styles.xml", "styles")}</Types>`,
    ],
    ["_rels/.rels", relations(relation("rId1", "officeDocument", "xl/workbook.xml"))],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbers.map((n) => `<sheet name="${escaped(sheets > 1 ? `${title} ${n}` : title)}" sheetId="${n}" r:id="rId${n}"/>`).join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      relations(
        numbers.map((n) => relation(`rId${n}`, "worksheet", `worksheets/sheet${n}.xml`)).join("") +
          relation(`rId${sheets + 1}`, "styles", "styles.xml"),
      ),
    ],
    ["xl/styles.xml", STYLES],
  ];
}

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
