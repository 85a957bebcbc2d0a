/** One kind of CSV, written by hand after RFC 4180: the usual library took a quarter of a whole export's time. */
export type CsvForm = {
  delimiter: ";" | ",";
  /** Matches text that stays inside its cell only with quotes. */
  needsQuotes: RegExp;
  lineEnd: "\r\n" | "\n";
};

/** At the head of a file it signals to a spreadsheet that the accents are UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

export const csvLine = (texts: readonly string[], { delimiter, needsQuotes, lineEnd }: CsvForm): string =>
  texts.map((text) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(delimiter) +
  lineEnd;

/** A spreadsheet reads a cell that begins so as a formula, also after blanks and in wide letters (security, T24). */
const FORMULA = /^\s*[=+\-@\t\r\n\u0000\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Most texts begin so, and are through at the first look. */
const BEGINS_HARMLESS = /^[\p{L}\d]/u;

/** Where a spreadsheet's list separator is another than the file's, a cell ends there and the next one begins. */
const FORMULA_IN_NEXT_CELL = /([;\t])(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Foreign text that no spreadsheet runs. */
export function escapeFormula(text: string): string {
  const whole =
    text.includes(";") || text.includes("\t") ? text.replaceAll(FORMULA_IN_NEXT_CELL, "$1'") : text;
  return harmlessAtFirst(whole);
}

/**
 * A reference that a spreadsheet reads as a number, a power, a time or a day, and shows as another text: `000123`,
 * `12E5`, `11-10`, `1/mar`. Held to by the database, too: it is written in what both kinds of patterns have.
 */
export const READ_AS_VALUE = [
  "0[0-9]+",
  "[0-9]{12,}",
  "[0-9]+[-.,:/][-.,:/0-9]*",
  "[0-9]+([.,][0-9]*)?e[0-9]+",
  "[0-9]{1,4}[-/ ]?(jan|fe[bv]|mar|a[bp]r|ma[iy]|jun|jul|a[gu][og]|se[pt]|o[cu]t|nov|de[cz])[a-z]*([-/ ][0-9]{1,4})?",
  "(jan|fe[bv]|mar|a[bp]r|ma[iy]|jun|jul|a[gu][og]|se[pt]|o[cu]t|nov|de[cz])[a-z]*[-/ ][0-9]{1,4}",
]
  .map((form) => `^${form}$`)
  .join("|");

const READS_AS_VALUE = new RegExp(READ_AS_VALUE, "i");

/** A reference for a spreadsheet: as a formula that says the text itself where it would be taken for a value. */
export const csvReference = (text: string): string =>
  READS_AS_VALUE.test(text) ? `="${text}"` : escapeFormula(text);

/**
 * Other text for a spreadsheet. A text that begins with a digit is written like a reference: a description may be an
 * order number.
 */
export const csvText = (text: string): string =>
  /^\d/.test(text) ? csvReference(text) : escapeFormula(text);

/** The text in a cell that `csvReference` or `csvText` wrote. */
export const parseCsvReference = (cell: string): string => /^="(.*)"$/.exec(cell)?.[1] ?? cell;

function harmlessAtFirst(text: string): string {
  if (BEGINS_HARMLESS.test(text)) return text;
  return FORMULA.test(text) ? `'${text}` : text;
}
