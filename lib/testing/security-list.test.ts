import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** From the first list; those that were added after the first attacks follow. */
const ROWS = 36;
const page = readFileSync("docs/security.md", "utf8");
const rows = page.split("\n").filter((line) => /^\| T\d+ /.test(line));
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:app|lib|components|e2e|sandbox)\/[^`]+|[\w.-]+\.(?:tsx?|mjs|cjs))`/g)].map(
    ([, path]) => path ?? "",
  );

test("every threat has its line, with a control and a test", () => {
  const numbers = rows.map((row) => Number(/T(\d+)/.exec(row)?.[1]));
  expect(numbers.slice(0, ROWS)).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  for (const row of rows) {
    const tests = pathsIn(row.split("|")[4] ?? "");
    expect(tests.length, row.slice(0, 60)).toBeGreaterThan(0);
    expect(tests.filter((path) => !/\.(test|spec)\.tsx?$/.test(path))).toEqual([]);
  }
});

test("every path that the page names exists", () => {
  expect(pathsIn(page).filter((path) => !path.startsWith(".rsc") && !existsSync(path))).toEqual([]);
});
