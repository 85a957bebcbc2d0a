import { readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const BYTES_MAX = 1_000_000;
const IMAGE = /!\[[^\]]*\]\(([^)\s]+)\)/g;

const inDocs = readdirSync("docs", { recursive: true, encoding: "utf8" }).map((path) => join("docs", path));
const documents = [
  ...readdirSync(".").filter((path) => path.endsWith(".md")),
  ...inDocs.filter((path) => path.endsWith(".md")),
];
const pictures = inDocs.filter((path) => /\.(png|jpe?g|gif|webp|svg)$/.test(path));
const shown = documents.flatMap((document) =>
  [...readFileSync(document, "utf8").matchAll(IMAGE)].map(([, path = ""]) =>
    normalize(join(dirname(document), path)),
  ),
);

test("every picture is shown by a document, and every picture that one shows is there", () => {
  expect([...new Set(shown)].toSorted()).toEqual(pictures.toSorted());
});

test("the pictures weigh less than a megabyte together", () => {
  expect(pictures.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(BYTES_MAX);
});
