import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { LOCALES, catalogues } from "@/messages/catalogue";

type Tree = { readonly [key: string]: string | Tree };

function leavesOf(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value]] : leavesOf(value, `${path}${key}.`),
  );
}

const leaves = Object.fromEntries(LOCALES.map((locale) => [locale, new Map(leavesOf(catalogues[locale]))]));
const original = leaves["pt-BR"] ?? new Map<string, string>();

/** Names of what is put into a message: `{count, plural, ...}` and `{name}`, but not the arms of a plural. */
const argumentsOf = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name ?? ""))].sort();

test.each(LOCALES)("has in %s the keys of the original, all of them and no others", (locale) => {
  expect([...(leaves[locale]?.keys() ?? [])].sort()).toEqual([...original.keys()].sort());
});

test.each(LOCALES)("leaves no message of %s empty", (locale) => {
  expect([...(leaves[locale] ?? [])].filter(([, message]) => message.trim() === "")).toEqual([]);
});

test.each(LOCALES)("puts into the messages of %s what the original puts into them", (locale) => {
  const different = [...(leaves[locale] ?? [])].filter(
    ([key, message]) => argumentsOf(message).join() !== argumentsOf(original.get(key) ?? "").join(),
  );
  expect(different).toEqual([]);
});

test.each(LOCALES)("knows every file of messages/%s", (locale) => {
  const files = readdirSync(`messages/${locale}`).map((name) => name.replace(/\.json$/, ""));
  expect(Object.keys(catalogues[locale]).sort()).toEqual(files.sort());
});
