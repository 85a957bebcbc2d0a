import { type LineReason } from "@/lib/core/words/imports";
import { canonicalText, hasControlCharacter, hasLoneSurrogate } from "@/lib/core/text";

/** Specification, "Limits": neither a reference nor a key is longer. */
const TEXT_MAX = 255;
/** What stands above a column of identifiers. */
const HEADS =
  /^(id|ids|uuid|transaction[ _]?id|external[ _]?reference|idempotency[ _-]?key|reference|referência|chave|transação)$/i;

export type ListFault = Extract<
  LineReason,
  "too_long" | "control_characters" | "broken_characters" | "not_a_segment"
>;
export type ListedText = { line: number; text: string; fault: ListFault | null };
export type ReadList = { lines: ListedText[]; repeated: number };

/**
 * One identifier a line, or the first column of a CSV whatever its separator; a head and empty lines are left out, and
 * so is what came before. What cannot be asked for keeps its line and says why.
 */
export function readList(pasted: string): ReadList {
  const seen = new Set<string>();
  const lines: ListedText[] = [];
  let repeated = 0;
  const rows = pasted.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const form = formOf(rows.find((row) => row.trim() !== "") ?? "");
  for (const [index, raw] of rows.entries()) {
    const text = canonicalText(firstCell(raw, form));
    if (text === "" || (lines.length === 0 && HEADS.test(text))) continue;
    if (seen.has(text)) repeated += 1;
    else lines.push({ line: index + 1, text: text.slice(0, TEXT_MAX), fault: faultOf(text) });
    seen.add(text);
  }
  return { lines, repeated };
}

type ListForm = {
  /** The characters that end a cell: what the first line has, which may be a head. */
  separators: string;
  /** A spreadsheet's file, in which ours put an apostrophe before formulas (`harmless` of `lib/core/csv.ts`). */
  isGuarded: boolean;
};

const QUOTED = /^"((?:[^"]|"")*)"/;

function formOf(first: string): ListForm {
  const line = first.trim();
  if (HEADS.test(line)) return { separators: "", isGuarded: false };
  const [separator] = /[;,\t]/.exec(line.replace(QUOTED, "")) ?? [];
  return { separators: separator ?? ";,\t", isGuarded: separator === ";" };
}

function firstCell(raw: string, { separators, isGuarded }: ListForm): string {
  const line = raw.trimStart();
  const quoted = QUOTED.exec(line)?.[1]?.replaceAll('""', '"');
  const end = [...line].findIndex((character) => separators.includes(character));
  const cell = quoted ?? (end === -1 ? line : [...line].slice(0, end).join(""));
  return isGuarded ? cell.replaceAll(/(^|[;\t])'(?=\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1") : cell;
}

function faultOf(text: string): ListFault | null {
  if (text.length > TEXT_MAX) return "too_long";
  if (hasControlCharacter(text)) return "control_characters";
  if (hasLoneSurrogate(text)) return "broken_characters";
  return text === "." || text === ".." ? "not_a_segment" : null;
}
