import { LOCALES } from "@/lib/core/enums/locales";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogues } from "@/messages/catalogue";

type Tree = { readonly [key: string]: string | Tree };

function leavesOf(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value]] : leavesOf(value, `${path}${key}.`),
  );
}

const leaves = Object.fromEntries(LOCALES.map((locale) => [locale, new Map(leavesOf(catalogues[locale]))]));
const original = leaves["pt-BR"] ?? new Map<string, string>();

/** Names of what is put into a message. An odd depth of braces holds arguments, an even one the arms of a plural. */
function argumentsOf(message: string): string[] {
  const names = new Set<string>();
  let depth = 0;
  for (let at = 0; at < message.length; at++) {
    if (message[at] === "}") depth--;
    if (message[at] !== "{") continue;
    depth++;
    const name = /^\{\s*(\w+)\s*[,}]/.exec(message.slice(at))?.[1];
    if (depth % 2 === 1 && name !== undefined) names.add(name);
  }
  return [...names].sort();
}

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

/**
 * Codes of the service's wire format, which people see as text. A value that an operator types at a terminal is no
 * such code.
 */
const WIRE_WORD = /\b[A-Z]{2,}(?:_[A-Z]+)+\b/g;
const TYPED = new Set(["DATA_DIR"]);
/** Terms that only this project uses, and the terms that the glossary has replaced. */
const HOUSE_WORDS = {
  "pt-BR": /situaç(?:ão|ões)|mesa de recuperação|interrupç(?:ão|ões)|janelas?\b|espelho/i,
  en: /recovery desk|\bmirror\b|\btellings?\b|\bthe fold\b|\bcancelled\b/i,
} as const;

test.each(LOCALES)("says no word of the wire in %s", (locale) => {
  const said = [...(leaves[locale] ?? [])].flatMap(([key, message]) =>
    (message.match(WIRE_WORD) ?? []).filter((word) => !TYPED.has(word)).map((word) => `${key}: ${word}`),
  );
  expect(said).toEqual([]);
});

test.each(LOCALES)("says no word of the house's own in %s", (locale) => {
  const said = [...(leaves[locale] ?? [])].filter(([, message]) => HOUSE_WORDS[locale].test(message));
  expect(said).toEqual([]);
});
