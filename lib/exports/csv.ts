import { centavos } from "@/lib/core/money";
import { type ColumnKind, type ExportColumn, type ExportWords } from "./columns";
import { brazilianDay, brazilianMoment, isoWithOffset } from "./local-time";

export type CsvDialect = {
  delimiter: ";" | ",";
  /** What only quotes keep inside its cell. */
  needsQuotes: RegExp;
  decimalMark: "," | ".";
  lineEnd: "\r\n" | "\n";
  hasByteOrderMark: boolean;
  /** Kinds that this dialect leaves out. */
  without: readonly ColumnKind[];
};

/** What a Brazilian spreadsheet opens by a double click. */
export const BRAZILIAN: CsvDialect = {
  delimiter: ";",
  needsQuotes: /[";\r\n]/,
  decimalMark: ",",
  lineEnd: "\r\n",
  hasByteOrderMark: true,
  without: [],
};
export const PLAIN: CsvDialect = {
  delimiter: ",",
  needsQuotes: /[",\r\n]/,
  decimalMark: ".",
  lineEnd: "\n",
  hasByteOrderMark: false,
  without: ["moment"],
};

/** A spreadsheet reads a cell that begins so as a formula, also after blanks and in wide letters (security, T24). */
const FORMULA = /^\s*[=+\-@\t\r\n\u0000\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Most texts begin so, and are through at the first look. */
const BEGINS_HARMLESS = /^[\p{L}\d]/u;

/** Foreign text that no spreadsheet runs. */
export function harmless(text: string): string {
  if (BEGINS_HARMLESS.test(text)) return text;
  return FORMULA.test(text) ? `'${text}` : text;
}

/** `-1234,56`: a sign, no grouping, two decimals, no currency. */
export function decimalText(amount: number, mark: string): string {
  const digits = String(Math.abs(centavos(amount))).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
}

const BYTE_ORDER_MARK = "\uFEFF";

export type CsvWriter<Row> = { head(): string; lines(rows: readonly Row[]): string };

export function csvWriter<Row>(
  columns: readonly ExportColumn<Row>[],
  dialect: CsvDialect,
  words: ExportWords,
): CsvWriter<Row> {
  const shown = columns.filter(({ kind }) => !dialect.without.includes(kind));
  const cells = shown.map((column) => cellOf(column, dialect, words));
  return {
    head: () =>
      (dialect.hasByteOrderMark ? BYTE_ORDER_MARK : "") +
      lineOf(
        shown.map(({ name }) => words.head(name)),
        dialect,
      ),
    lines(rows) {
      let text = "";
      for (const row of rows)
        text += lineOf(
          cells.map((cell) => cell(row)),
          dialect,
        );
      return text;
    },
  };
}

/** RFC 4180, by hand: the library spent a quarter of a whole export on it. */
const lineOf = (texts: readonly string[], { delimiter, needsQuotes, lineEnd }: CsvDialect): string =>
  texts.map((text) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(delimiter) +
  lineEnd;

function cellOf<Row>(
  { kind, list = "", of }: ExportColumn<Row>,
  dialect: CsvDialect,
  words: ExportWords,
): (row: Row) => string {
  const write = (value: string | number): string => {
    switch (kind) {
      case "text":
        return harmless(String(value));
      case "word":
        return harmless(words.value(list, String(value)));
      case "day":
        return dialect === BRAZILIAN ? brazilianDay(String(value)) : String(value);
      case "moment":
        return brazilianMoment(Number(value));
      case "iso":
        return isoWithOffset(Number(value));
      case "money":
        return decimalText(Number(value), dialect.decimalMark);
    }
  };
  return (row) => {
    const value = of(row);
    return value === null ? "" : write(value);
  };
}
