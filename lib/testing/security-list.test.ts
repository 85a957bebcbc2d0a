import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROWS = 36;
const page = readFileSync("docs/security.md", "utf8");
const rows = page.split("\n").filter((line) => /^\| T\d+ /.test(line));
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:app|lib|components|e2e|sandbox)\/[^`]+|[\w.-]+\.(?:tsx?|mjs|cjs))`/g)].map(
    ([, path]) => path ?? "",
  );

test("every threat has its line, with a control and a test", () => {
  expect(rows.map((row) => /T(\d+)/.exec(row)?.[1])).toEqual(
    Array.from({ length: ROWS }, (_, index) => String(index + 1)),
  );
  for (const row of rows) {
    const tests = pathsIn(row.split("|")[4] ?? "");
    expect(tests.length, row.slice(0, 60)).toBeGreaterThan(0);
    expect(tests.filter((path) => !/\.(test|spec)\.tsx?$/.test(path))).toEqual([]);
  }
});

test("every path that the page names exists", () => {
  expect(pathsIn(page).filter((path) => !path.startsWith(".rsc") && !existsSync(path))).toEqual([]);
});
