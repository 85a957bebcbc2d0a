import { stringify } from "csv-stringify/sync";
import { centavos } from "@/lib/core/money";
import { type ColumnKind, type ExportColumn, type ExportWords } from "./columns";
import { brazilianDay, brazilianMoment, isoWithOffset } from "./local-time";

export type CsvDialect = {
  delimiter: ";" | ",";
  decimalMark: "," | ".";
  lineEnd: "\r\n" | "\n";
  hasByteOrderMark: boolean;
  /** Kinds that this dialect leaves out. */
  without: readonly ColumnKind[];
};

/** What a Brazilian spreadsheet opens by a double click. */
export const BRAZILIAN: CsvDialect = {
  delimiter: ";",
  decimalMark: ",",
  lineEnd: "\r\n",
  hasByteOrderMark: true,
  without: [],
};
export const PLAIN: CsvDialect = {
  delimiter: ",",
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

export type CsvWriter<Row> = { head(): string; lines(rows: readonly Row[]): string };

export function csvWriter<Row>(
  columns: readonly ExportColumn<Row>[],
  dialect: CsvDialect,
  words: ExportWords,
): CsvWriter<Row> {
  const shown = columns.filter(({ kind }) => !dialect.without.includes(kind));
  const cells = shown.map((column) => cellOf(column, dialect, words));
  const options = { delimiter: dialect.delimiter, record_delimiter: dialect.lineEnd };
  return {
    head: () =>
      stringify([shown.map(({ name }) => words.head(name))], { ...options, bom: dialect.hasByteOrderMark }),
    lines: (rows) =>
      stringify(
        rows.map((row) => cells.map((cell) => cell(row))),
        options,
      ),
  };
}

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
