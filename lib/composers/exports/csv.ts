import {
  BYTE_ORDER_MARK,
  type CsvForm,
  csvLine,
  escapeFormula,
  csvReference,
  csvText,
} from "@/lib/core/text/csv";
import { canonicalDocument, documentTypeOf, formatDocument } from "@/lib/core/brazil/documents";
import { digitsOf } from "@/lib/core/money/money";
import { type Sum, isBelowZero } from "@/lib/core/money/sum";
import { sumField } from "@/lib/core/money/sum-schema";
import { type FileHeading } from "./file-heading";
import { type ColumnKind, type ExportColumn, type ExportLabels, headOf, listOf } from "./columns";
import { brazilianDay, brazilianMoment, isoWithOffset } from "./local-time";

export type CsvDialect = CsvForm & {
  decimalMark: "," | ".";
  hasByteOrderMark: boolean;
  /** For a spreadsheet, which runs a cell that begins like a formula. A program reads every byte as data. */
  guardsFormulas: boolean;
  /** Kinds that this dialect leaves out. */
  without: readonly ColumnKind[];
};

/** The dialect that a Brazilian spreadsheet opens by a double click. */
export const BRAZILIAN: CsvDialect = {
  delimiter: ";",
  needsQuotes: /[";\r\n]/,
  decimalMark: ",",
  lineEnd: "\r\n",
  hasByteOrderMark: true,
  guardsFormulas: true,
  without: [],
};
export const PLAIN: CsvDialect = {
  delimiter: ",",
  needsQuotes: /[",\r\n]/,
  decimalMark: ".",
  lineEnd: "\n",
  hasByteOrderMark: false,
  guardsFormulas: false,
  without: ["moment"],
};

/** `-1234,56`: a sign, no grouping, two decimals, no currency. */
export function decimalText(amount: Sum, mark: string): string {
  const digits = digitsOf(amount);
  return `${isBelowZero(amount) ? "-" : ""}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
}

/** With its points a document is text to a spreadsheet, which would take the zeros from its front. */
function punctuated(text: string): string {
  const document = canonicalDocument(text);
  return documentTypeOf(document) === null ? text : formatDocument(document);
}

export type CsvWriter<Row> = {
  /** The names of the columns, below the heading and an empty line where there is one. */
  head(heading?: FileHeading): string;
  lines(rows: readonly Row[]): string;
};

export function csvWriter<Row>(
  columns: readonly ExportColumn<Row>[],
  dialect: CsvDialect,
  words: ExportLabels,
): CsvWriter<Row> {
  const shown = columns.filter(({ kind }) => !dialect.without.includes(kind));
  const cells = shown.map((column) => cellOf(column, dialect, words));
  return {
    head: (heading = []) =>
      (dialect.hasByteOrderMark ? BYTE_ORDER_MARK : "") +
      heading
        .map((one) => csvLine([headOf(one, words), cellOf(one, dialect, words)(null)], dialect))
        .concat(heading.length > 0 ? dialect.lineEnd : "")
        .join("") +
      csvLine(
        shown.map((column) => headOf(column, words)),
        dialect,
      ),
    lines(rows) {
      let text = "";
      for (const row of rows)
        text += csvLine(
          cells.map((cell) => cell(row)),
          dialect,
        );
      return text;
    },
  };
}

function cellOf<Row>(
  column: ExportColumn<Row>,
  dialect: CsvDialect,
  words: ExportLabels,
): (row: Row) => string {
  const { kind, of } = column;
  const foreign = dialect.guardsFormulas ? escapeFormula : String;
  const write = (value: string | number, row: Row): string => {
    switch (kind) {
      case "text":
        return dialect.guardsFormulas ? csvText(String(value)) : String(value);
      case "reference":
        return dialect.guardsFormulas ? csvReference(String(value)) : String(value);
      case "document":
        return foreign(dialect === BRAZILIAN ? punctuated(String(value)) : String(value));
      case "word":
        return foreign(words.value(listOf(column, row), String(value)));
      case "day":
        return dialect === BRAZILIAN ? brazilianDay(String(value)) : String(value);
      case "moment":
        return brazilianMoment(Number(value));
      case "iso":
        return isoWithOffset(Number(value));
      case "money":
        return decimalText(sumField.parse(value), dialect.decimalMark);
    }
  };
  return (row) => {
    const value = of(row);
    return value === null ? "" : write(value, row);
  };
}
