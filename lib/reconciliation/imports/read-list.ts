import { type LineReason } from "@/lib/core/enums/imports";
import { parseCsvReference } from "@/lib/core/text/csv";
import { foldText } from "@/lib/core/text/fold-text";
import { canonicalText, hasControlCharacter, hasLoneSurrogate } from "@/lib/core/text/text";

/** Specification, "Limits": neither a reference nor a key is longer. */
const TEXT_MAX = 255;
/**
 * Headings of an identifier column, lower-cased without accents, in files of ours and of other programs. Where a file
 * has several, an id is preferred to a Pix code, and a reference comes last, because another record may have it too.
 */
const HEADS = [
  /^(?:ids?|uuid|transaction ?id|id da transacao|transacao)$/,
  /^(?:tx ?id|e2e ?id|end ?to ?end ?id|id pix e2e|pix id e2e)$/,
  /^(?:(?:external ?|your )?reference|(?:sua )?referencia(?: externa)?|(?:n[ro]? do |numero do )?pedido|order(?: ?id| ?number)?|idempotency ?key|chave)$/,
];

export type ListFault = Extract<
  LineReason,
  "too_long" | "control_characters" | "broken_characters" | "not_a_segment"
>;
export type ListedText = { line: number; text: string; fault: ListFault | null };
export type ReadList = { lines: ListedText[]; repeated: number };

/** Which column a person says that the identifiers are in, counted from zero, and whether the first line names it. */
export type ChosenColumn = { column: number; hasHeading: boolean };

/** Returns the first line of a file with several columns and no known heading: a person chooses among them. */
export function unknownColumns(pasted: string): string[] {
  const first = firstLineOf(tableOf(pasted));
  const { column, separators } = formOf(first);
  return column === null && separators.length === 1 ? cellsOf(first, separators) : [];
}

/** Without digits, which identifiers have, a first cell is taken for a heading. */
export const looksLikeHeading = (cell: string): boolean => !/\d/.test(cell);

/**
 * Reads one identifier per line, or one column of a CSV with any separator: the one with a known heading, else the
 * chosen one, else the first. A heading and empty cells are left out. A value that cannot be looked up retains its
 * line, with the reason.
 */
export function readList(pasted: string, chosen?: ChosenColumn): ReadList {
  const seen = new Set<string>();
  const lines: ListedText[] = [];
  let repeated = 0;
  const list = tableOf(pasted);
  const form = formOf(firstLineOf(list));
  const choice = form.column === null && form.separators.length === 1 ? chosen : undefined;
  const column = form.column ?? choice?.column ?? null;
  const cells = column === null ? firstCells(list, form) : columnOf(list, form.separators, column);
  const heading = choice?.hasHeading === true ? linesBefore(list, list.search(/\S/)) + 1 : null;
  for (const { line, cell } of cells) {
    if (line === heading) continue;
    const text = canonicalText(form.isGuarded ? withoutGuards(cell) : cell);
    if (text === "" || (lines.length === 0 && rankOf(text) !== null)) continue;
    if (seen.has(text)) repeated += 1;
    else lines.push({ line, text: text.slice(0, TEXT_MAX), fault: faultOf(text) });
    seen.add(text);
  }
  return { lines, repeated };
}

const withoutMark = (pasted: string): string => pasted.replace(/^\uFEFF/, "");

/** Lines above a table that say whose it is and of when: those of our own files are fewer. */
const ABOVE_MAX = 15;
const TABLE_COLUMNS_MIN = 3;

/**
 * Returns the lines from the one with the column names on, each with its number. Returns all lines where another line
 * of a table comes before that one: a row of the table may have such a name in a cell.
 */
function tableOf(pasted: string): string {
  const list = withoutMark(pasted);
  const lines = list.split(/(?<=\r\n|\r(?!\n)|\n)/).slice(0, ABOVE_MAX);
  const cells = lines.map((line) => {
    const separator = /[;,\t]/.exec(line.trimStart().replace(QUOTED, ""))?.[0];
    return separator === undefined ? [] : cellsOf(line.trim(), separator);
  });
  const at = cells.findIndex(({ length }) => length >= TABLE_COLUMNS_MIN);
  if (at <= 0 || !cells[at]?.some((cell) => rankOf(cell) !== null)) return list;
  const above = lines.slice(0, at).join("");
  return above.replaceAll(/[^\r\n]+/g, "") + list.slice(above.length);
}
const firstLineOf = (list: string): string => /\S[^\r\n]*/.exec(list)?.[0].trimEnd() ?? "";
const linesBefore = (list: string, end: number): number =>
  list.slice(0, Math.max(end, 0)).match(/\r\n|\r|\n/g)?.length ?? 0;

type Cell = { line: number; cell: string };

type ListForm = {
  /** The characters that end a cell: what the first line has, which may be a heading. */
  separators: string;
  /** The column under a known heading. Null: there is no such heading, and the first column is read. */
  column: number | null;
  /** A spreadsheet's file, which `escapeFormula` and `csvReference` of `lib/core/text/csv.ts` wrote. */
  isGuarded: boolean;
};

const QUOTED = /^"((?:[^"]|"")*)"/;

function formOf(first: string): ListForm {
  if (rankOf(first) !== null) return { separators: "", column: null, isGuarded: false };
  const separator = /[;,\t]/.exec(first.replace(QUOTED, ""))?.[0];
  if (separator === undefined) return { separators: ";,\t", column: null, isGuarded: false };
  const ranks = cellsOf(first, separator).map((cell) => rankOf(cell) ?? Infinity);
  const best = Math.min(...ranks);
  const column = best === Infinity ? null : ranks.indexOf(best);
  return { separators: separator, column, isGuarded: separator === ";" };
}

/** Which of `HEADS` a text is; null: none. */
function rankOf(text: string): number | null {
  const folded = foldText(text)
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
  const rank = HEADS.findIndex((heads) => heads.test(folded));
  return rank === -1 ? null : rank;
}

function* firstCells(list: string, { separators }: ListForm): Generator<Cell> {
  for (const [index, raw] of list.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trimStart();
    const end = [...line].findIndex((character) => separators.includes(character));
    const cell = QUOTED.exec(line)?.[1]?.replaceAll('""', '"');
    yield { line: index + 1, cell: cell ?? (end === -1 ? line : [...line].slice(0, end).join("")) };
  }
}

/** Quoted cells may hold separators and line breaks (RFC 4180). */
function* columnOf(list: string, separator: string, column: number): Generator<Cell> {
  let line = 1;
  let cells: string[] = [];
  let begun = line;
  for (const { cell, end } of tokensOf(list, separator)) {
    cells.push(cell);
    line += linesBefore(cell, cell.length);
    if (end === separator) continue;
    yield { line: begun, cell: cells[column] ?? "" };
    line += 1;
    [cells, begun] = [[], line];
  }
}

const cellsOf = (line: string, separator: string): string[] =>
  [...tokensOf(line, separator)].map(({ cell }) => cell);

function* tokensOf(list: string, separator: string): Generator<{ cell: string; end: string }> {
  const token = new RegExp(
    `(?: *"((?:[^"]|"")*)" *(?=[${separator}\\r\\n]|$)|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`,
    "y",
  );
  while (token.lastIndex < list.length) {
    const [, quoted, bare = "", end = ""] = token.exec(list) ?? [];
    yield { cell: quoted?.replaceAll('""', '"') ?? bare, end };
  }
}

const withoutGuards = (cell: string): string =>
  parseCsvReference(cell).replaceAll(/(^|[;\t])'(?=\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1");

function faultOf(text: string): ListFault | null {
  if (text.length > TEXT_MAX) return "too_long";
  if (hasControlCharacter(text)) return "control_characters";
  if (hasLoneSurrogate(text)) return "broken_characters";
  return text === "." || text === ".." ? "not_a_segment" : null;
}
