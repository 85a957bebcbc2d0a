import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const RECORD = "docs/decisions/001-libraries.md";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;
const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
const rows = readFileSync(RECORD, "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|"));
const named = rows.flatMap((row) =>
  [...(row.split("|")[2] ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name),
);

test("every library has its line, once, and no line is of one that is gone", () => {
  expect(named.toSorted()).toEqual(Object.keys(wanted).toSorted());
});

test("every version is exact", () => {
  expect(Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
    [],
  );
});
