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
  for (const [index, raw] of pasted
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .entries()) {
    const text = canonicalText(firstCell(raw));
    if (text === "" || (lines.length === 0 && HEADS.test(text))) continue;
    if (seen.has(text)) repeated += 1;
    else lines.push({ line: index + 1, text: text.slice(0, TEXT_MAX), fault: faultOf(text) });
    seen.add(text);
  }
  return { lines, repeated };
}

/** Quotes as spreadsheets write them; a file of ours puts an apostrophe before what looks like a formula. */
function firstCell(raw: string): string {
  const line = raw.trimStart();
  const quoted = /^"((?:[^"]|"")*)"/.exec(line);
  const cell = quoted ? (quoted[1] ?? "").replaceAll('""', '"') : (/^[^;,\t]*/.exec(line)?.[0] ?? "");
  return cell.replace(/^'(?=[=+\-@])/, "");
}

function faultOf(text: string): ListFault | null {
  if (text.length > TEXT_MAX) return "too_long";
  if (hasControlCharacter(text)) return "control_characters";
  if (hasLoneSurrogate(text)) return "broken_characters";
  return text === "." || text === ".." ? "not_a_segment" : null;
}
