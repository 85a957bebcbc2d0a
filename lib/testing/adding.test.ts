/** @module-tag extended */
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const TEXT = readFileSync("docs/architecture.md", "utf8");
const START = TEXT.indexOf("\n## How to add …\n");
const END = TEXT.indexOf("\n## ", START + 1);
const RECIPES = TEXT.slice(START, END === -1 ? undefined : END)
  .split("\n### ")
  .slice(1)
  .map((text) => {
    const [title = "", ...rest] = text.split("\n");
    const body = rest.join("\n");
    const filesIn = (part: string | undefined) =>
      [...(part ?? "").matchAll(/`([^`\n]+\/[^`\n]+\.\w+)`/g)].map(([, file = ""]) => file);
    const forced = /Forced:\n([\s\S]*?)(?=By hand:|$)/.exec(body)?.[1];
    return {
      title,
      first: /First: `([^`]+)`/.exec(body)?.[1],
      forced: filesIn(forced),
      files: filesIn(body),
    };
  });

it("has a recipe for what is added most", () =>
  expect(RECIPES.map(({ title }) => title)).toEqual([
    "A write",
    "An event",
    "A setting",
    "A language",
    "A column of a list",
    "A stored field, from the service to the screen",
  ]));

it("counts the files of each", () => {
  const counted = [
    ...TEXT.slice(START, TEXT.indexOf("\n### ", START)).matchAll(/^\| (\S.*?) +\| (\d+) +\|$/gm),
  ];
  expect(counted.map(([, title, count]) => [title, Number(count)])).toEqual(
    RECIPES.map(({ title, first, files }) => [title, new Set([first, ...files].filter(Boolean)).size]),
  );
});

it.each(RECIPES)("names files that are there: $title", ({ files }) => {
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

/**
 * The list of planted additions is data. The check that plants them verifies the list, and this one compares the
 * document with it.
 */
const DECLARED = readFileSync("scripts/planted-mistakes/mistakes.ts", "utf8");
const declaredFor = (name: string): string[] => {
  const at = DECLARED.indexOf(`name: "${name}"`);
  const list = /forces: \[([\s\S]*?)\n? *\],?\n/.exec(DECLARED.slice(at))?.[1] ?? "";
  return [...list.matchAll(/"([^"]+)"/g)].map(([, file = ""]) => file);
};

it.each([
  ["A write", "a new write"],
  ["An event", "a new event"],
  ["A setting", "a new setting"],
  ["A language", "a new language"],
  ["A stored field, from the service to the screen", "a new stored field"],
])("lists what the compiler forces, and nothing else: %s", (title, name) => {
  const recipe = RECIPES.find((one) => one.title === title);
  const declared = declaredFor(name).filter((file) => file !== recipe?.first);
  expect(declared.length).toBeGreaterThan(0);
  expect(recipe?.forced.toSorted()).toEqual(declared.toSorted());
});
