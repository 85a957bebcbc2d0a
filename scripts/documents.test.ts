import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { blocksOf, withoutComments } from "./commands-of";

// The Portuguese documents contain the same information: each document has the other's structure, commands, tables,
// images and names.

const PAIRS = [
  ["README.md", "README.pt-BR.md"],
  ["docs/operating.md", "docs/operating.pt-BR.md"],
] as const;

const read = (path: string): string => readFileSync(path, "utf8");
const levels = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/^(#{1,4}) /gm)].map(([, marks = ""]) => marks);
const withoutBlocks = (text: string): string => text.replaceAll(/^ *```[^]*?^ *```$/gm, "");
const commands = (text: string): string[] =>
  blocksOf(text).map((block) => `${block.language}: ${withoutComments(block.text)}`);
const sortedSet = (all: Iterable<string>): string[] => [...new Set(all)].toSorted();
/**
 * Names that are typed, set or searched for are the same in any language; texts that are shown to a reader are not.
 */
const names = (text: string): string[] =>
  sortedSet(
    [...withoutBlocks(text).matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name.replaceAll(/\s+/g, " ")),
  );
const rows = (text: string): number[] =>
  withoutBlocks(text)
    .split(/^#{1,4} /m)
    .map((section) => section.split("\n").filter((line) => line.startsWith("|")).length);
const links = (text: string): string[] =>
  sortedSet([...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link = ""]) => link.replace(".pt-BR.md", ".md")));

test.each(PAIRS)(
  "%s and %s have the same chapters, commands, tables, links and pictures",
  (english, portuguese) => {
    const [one, other] = [read(english), read(portuguese)];
    expect(levels(other)).toEqual(levels(one));
    expect(commands(other)).toEqual(commands(one));
    expect(rows(other)).toEqual(rows(one));
    expect(links(other)).toEqual(links(one));
  },
);

/** A person reads it in half a minute. */
const README_WORDS = 400;

test.each(PAIRS[0])("%s has at most 400 words", (path) => {
  const words = read(path)
    .replaceAll(/\]\([^)]*\)/g, "] ")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  expect(words.length).toBeLessThanOrEqual(README_WORDS);
});

test("the guide of operation names the same variables, commands, metrics and tables in both languages", () => {
  expect(names(read("docs/operating.pt-BR.md"))).toEqual(names(read("docs/operating.md")));
});

test("a block without its end is an error, and an indented one is read as it stands", () => {
  expect(blocksOf("# A\n\n1. One:\n\n   ```sh\n   npm ci\n     x\n   ```\n")).toEqual([
    { language: "sh", heading: "A", text: "npm ci\n  x" },
  ]);
  expect(() => blocksOf("# A\n```sh\nnpm ci\n")).toThrow("has no end");
});
