import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

// Comments, headings and test titles name their subject first. A sentence that begins with one of these openers hides
// it.
const OPENERS = "What|Whoever|Whatever|Whose|Who|Whichever|That which|By whom|None of which|Of";
const SENTENCE = new RegExp(`(?:^|[.:;?!]\\s+)(?:${OPENERS})\\b`);
const TITLE = new RegExp(`^(?:[FHBTI]\\d+[ ,:]+)*(?:${OPENERS})\\b`, "i");

const BLOCK = /\/\*\*?([\s\S]*?)\*\//g;
const LINES = /(?:^[ \t]*\/\/.*\n?)+|(?<=\s)\/\/ .*$/gm;
const NAMED =
  /(?<![\w.])(?:test|it|describe)(?:\.\w+)*(?:\([^()\n]*\))?\(\s*(["`])((?:(?!\1)[^\n\\]|\\.)*)\1/g;
/** The service's own document, as its authors wrote it. */
const NOT_OURS = "docs/pix-service.md";

const files = execFileSync("git", ["ls-files"], { encoding: "utf8", maxBuffer: 16 * 1024 * 1024 }).split(
  "\n",
);
/** This file has examples of the fault. */
const sources = files.filter(
  (path) => /\.(?:tsx?|mjs|cjs)$/.test(path) && !path.endsWith("plain-comments.test.ts"),
);
const documents = files.filter((path) => path.endsWith(".md") && path !== NOT_OURS);

const commentsOf = (text: string): string[] =>
  [...text.matchAll(BLOCK), ...text.matchAll(LINES)].map(([whole, block]) =>
    (block ?? whole)
      .replaceAll(/^[ \t]*(?:\*|\/\/) ?/gm, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );

const faultsIn = (paths: readonly string[], textsOf: (text: string) => string[], fault: RegExp): string[] =>
  paths.flatMap((path) =>
    textsOf(readFileSync(path, "utf8"))
      .filter((text) => fault.test(text))
      .map((text) => `${path}: ${text.slice(0, 120)}`),
  );

it("finds a sentence and a title that begin with such a word", () => {
  expect(
    commentsOf("/** Sums. Whoever asks\n * waits. */\nconst a = 1; // What it is").map((text) =>
      SENTENCE.test(text),
    ),
  ).toEqual([true, true]);
  expect(SENTENCE.test("Returns what was asked for.")).toBe(false);
  expect(TITLE.test("T7: whoever has no access")).toBe(true);
});

it("begins every sentence of a comment with its subject", () => {
  expect(faultsIn(sources, commentsOf, SENTENCE)).toEqual([]);
});

it("begins every heading with its subject", () => {
  const headingsOf = (text: string) => [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  expect(faultsIn(documents, headingsOf, TITLE)).toEqual([]);
});

it("begins every test title with its subject or verb", () => {
  const titlesOf = (text: string) => [...text.matchAll(NAMED)].map(([, , title = ""]) => title);
  const tests = sources.filter((path) => /\.(?:test|spec)\.tsx?$/.test(path));
  expect(faultsIn(tests, titlesOf, TITLE)).toEqual([]);
});
