export type Block = { language: string; heading: string; text: string };

const HEADING = /^#{1,4} (.*)$/;
const FENCE = /^( *)```(\w*)$/;

/** Returns the fenced blocks of a document, each with its heading; those without a language are shown and not run. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let heading = "";
  let open: { indent: string; language: string; lines: string[] } | null = null;
  for (const line of markdown.split("\n")) {
    const [, indent = "", language = ""] = FENCE.exec(line) ?? [];
    if (open && line.trim() === "```") {
      blocks.push({ language: open.language, heading, text: open.lines.join("\n") });
      open = null;
    } else if (open) open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    else if (FENCE.test(line)) open = { indent, language, lines: [] };
    else heading = HEADING.exec(line)?.[1] ?? heading;
  }
  if (open) throw new Error(`a block under “${heading}” has no end`);
  return blocks;
}

/** Without what it says to its reader. */
export const withoutComments = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.replace(/(^|\s+)(#|--) .*$/, "").trimEnd())
    .filter((line) => line !== "")
    .join("\n");
