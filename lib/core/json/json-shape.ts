/** Properties of a JSON text that its parsed value no longer shows. */
export type JsonShape = {
  /** Objects and lists within one another; a text without any has 0. */
  depth: number;
  /** The first key that occurs twice in one object, also where the two differ only by composition. */
  duplicateKey: string | null;
  hasProtoKey: boolean;
  /** As many ends as beginnings. */
  isClosed: boolean;
};

/**
 * A string, with the following colon that makes it a key; or a bracket. The text between these tokens is not relevant
 * here.
 */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/gs;

/**
 * Scans the text without recursion, so that any depth is possible. The result for a text that is not JSON is
 * arbitrary.
 */
export function jsonShape(text: string): JsonShape {
  const shape: JsonShape = { depth: 0, duplicateKey: null, hasProtoKey: false, isClosed: true };
  const open: Set<string>[] = [];
  for (const [token, quoted, colon] of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") {
      open.push(new Set());
      shape.depth = Math.max(shape.depth, open.length);
    } else if (token === "}" || token === "]") open.pop();
    else if (quoted !== undefined && colon !== undefined) {
      const key = keyOf(quoted);
      const keys = open.at(-1);
      if (keys?.has(key)) shape.duplicateKey ??= key;
      keys?.add(key);
      shape.hasProtoKey ||= key === "__proto__";
    }
  }
  return { ...shape, isClosed: open.length === 0 };
}

function keyOf(quoted: string): string {
  try {
    return (JSON.parse(quoted) as string).normalize("NFC");
  } catch {
    return quoted;
  }
}
