/** Deeper than any form of ours, and far from where a stack ends. */
const DEPTH_MAX = 32;
const BIGINT_DIGITS_MAX = 300;

/** The encoding of a value that JSON cannot express, and of a text that begins with the sign of this encoding. */
const WORD = /^\$(\$|(undefined|NaN|-0|Infinity|-Infinity)$|D[+-]?\d{4,6}-)/;
const BIGINT = new RegExp(`^\\$n-?\\d{1,${BIGINT_DIGITS_MAX}}$`);

/**
 * True where a body calls an action as our pages do: with a list of plain values, in the text that React writes for
 * them. Our pages send nothing else of its protocol (parts, streams, files, references to functions): the framework
 * fails on some of it, answers 500 and logs where.
 */
export function isPlainCall(body: string): boolean {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
  return Array.isArray(given) && isPlain(given, "$0", 0, new Set());
}

/** `written`: the objects before this one, by where they stand: one that is given twice is named the second time. */
function isPlain(value: unknown, place: string, depth: number, written: Set<string>): boolean {
  if (typeof value === "string") return !value.startsWith("$") || isWord(value, written);
  if (typeof value !== "object" || value === null) return true;
  if (depth === DEPTH_MAX) return false;
  for (const [key, inner] of Object.entries(value))
    if (!isPlain(inner, `${place}:${key}`, depth + 1, written)) return false;
  written.add(place);
  return true;
}

const isWord = (text: string, written: ReadonlySet<string>): boolean =>
  WORD.test(text) || BIGINT.test(text) || written.has(text);
