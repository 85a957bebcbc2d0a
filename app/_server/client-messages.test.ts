import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** `names`: of a room's `asleep.ts`, from which a page takes single parts. */
type Import = { specifier: string; names?: readonly string[] };
type Source = {
  side: "client" | "action" | "server";
  imports: Import[];
  /** Of an `asleep.ts`: where each of its parts comes from. */
  parts: Map<string, string>;
  /** What `useTranslations` is called with. */
  words: string[];
  /** What its `ClientMessages` or `FirstMessages` hands to the browser. */
  carried: string[];
  /** What only `FirstMessages` hands out. */
  first: string[];
  /** What it imports only later. */
  later: Set<string>;
};

const sources = new Map<string, Source>();

function sourceOf(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const tree = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const [first] = tree.statements;
  const directive =
    first && ts.isExpressionStatement(first) && ts.isStringLiteral(first.expression)
      ? first.expression.text
      : null;
  const side = directive === "use client" ? "client" : directive === "use server" ? "action" : "server";
  const source: Source = {
    side,
    imports: [],
    parts: new Map(),
    words: [],
    carried: [],
    first: [],
    later: new Set(),
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !isOfTypes(node.importClause))
      source.imports.push({
        specifier: textOf(node.moduleSpecifier),
        names: namesOf(node.importClause?.namedBindings),
      });
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly)
      source.imports.push({ specifier: textOf(node.moduleSpecifier) });
    else if (ts.isVariableDeclaration(node) && isAsleep(file)) {
      const [, specifier] = /import\("([^"]+)"\)/.exec(node.getText()) ?? [];
      if (specifier === undefined) throw new Error(`no part: ${file} ${node.getText()}`);
      source.parts.set(node.name.getText(), specifier);
      return;
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      source.imports.push({ specifier: textOf(node.arguments[0]) });
      source.later.add(textOf(node.arguments[0]));
    } else if (ts.isCallExpression(node) && node.expression.getText() === "useTranslations")
      source.words.push(textOf(node.arguments[0]));
    else if (ts.isJsxOpeningElement(node) && /^(Client|First)Messages$/.test(node.tagName.getText())) {
      const words = (node.attributes.getText().match(/"[^"]+"/g) ?? []).map((one) => one.slice(1, -1));
      source.carried.push(...words);
      if (node.tagName.getText() === "FirstMessages") source.first.push(...words);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  sources.set(file, source);
  return source;
}

/** Fetches the words of its own before it shows them. */
const bringsWords = (file: string): boolean => file === "components/kit/failure-note.tsx";
const isAsleep = (file: string): boolean => file.endsWith("/asleep.ts");

const namesOf = (bindings: ts.NamedImportBindings | undefined): string[] =>
  bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [];

function textOf(node: ts.Node | undefined): string {
  if (node && ts.isStringLiteralLike(node)) return node.text;
  throw new Error(`not a plain text: ${node?.getSourceFile().fileName} ${node?.getText()}`);
}

const isOfTypes = (clause: ts.ImportClause | undefined): boolean =>
  clause !== undefined &&
  (clause.isTypeOnly ||
    (!clause.name &&
      clause.namedBindings !== undefined &&
      ts.isNamedImports(clause.namedBindings) &&
      clause.namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly)));

function fileOf(from: string, specifier: string): string | undefined {
  if (!/^(@\/|\.)/.test(specifier)) return undefined;
  const base = specifier.startsWith("@/") ? specifier.slice(2) : join(dirname(from), specifier);
  return [`${base}.ts`, `${base}.tsx`, base].find((path) => /\.tsx?$/.test(path) && existsSync(path));
}

/**
 * The words of every component that the browser may load for this page, also those that it loads later; or only of what
 * is awake from the start.
 */
function wordsUsedBy(entry: string, isAtOnce = false): Set<string> {
  const words = new Set<string>();
  const seen = new Set<string>();
  const walk = (file: string, isBelowClient: boolean): void => {
    const { side, imports, words: own } = sourceOf(file);
    const isClient = isBelowClient || side === "client";
    if (side === "action" || seen.has(`${file} ${isClient}`)) return;
    seen.add(`${file} ${isClient}`);
    if (isClient) for (const one of own) words.add(one);
    for (const { specifier, names } of imports) {
      const next = fileOf(file, specifier);
      if (next === undefined || (isAtOnce && (sourceOf(file).later.has(specifier) || bringsWords(next))))
        continue;
      walk(next, isClient);
      if (!isAsleep(next) || isAtOnce) continue;
      for (const name of names ?? []) {
        const part = fileOf(next, sourceOf(next).parts.get(name) ?? "");
        if (part === undefined) throw new Error(`${file} takes ${name}, which ${next} has not`);
        walk(part, true);
      }
    }
  };
  walk(entry, false);
  return words;
}

const covers = (carried: readonly string[], words: string): boolean =>
  carried.some((one) => words === one || words.startsWith(`${one}.`));

const segmentFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === "api" || entry.name.startsWith("_") ? [] : segmentFiles(path);
    return /^(page|layout|error|not-found)\.tsx$/.test(entry.name) ? [path] : [];
  });

/** What the layouts around a page have handed out by then. */
function inheritedBy(file: string, what: "carried" | "first" = "carried"): string[] {
  const layouts: string[] = [];
  for (let folder = dirname(file); folder !== "."; folder = dirname(folder)) {
    const layout = join(folder, "layout.tsx");
    if (layout !== file && existsSync(layout)) layouts.push(layout);
  }
  return layouts.flatMap((layout) => sourceOf(layout)[what]);
}

const files = segmentFiles("app");
const wordsOf = new Map(files.map((file) => [file, [...wordsUsedBy(file)]]));

test("finds the pages, and the words of their components", () => {
  expect(files.length).toBeGreaterThan(35);
  expect(wordsOf.get("app/(dashboard)/w/[wallet]/charges/page.tsx")).toEqual(
    expect.arrayContaining(["charges.list", "kit.table"]),
  );
});

test.each(files)("%s hands out the words that its components use, and no others", (file) => {
  const { carried, first } = sourceOf(file);
  const inherited = inheritedBy(file);
  const used = wordsOf.get(file) ?? [];
  expect(used.filter((words) => !covers([...inherited, ...carried], words))).toEqual([]);
  // What every page may need, an error's words above all, is handed out once, at the root.
  if (file === "app/layout.tsx") return;
  expect(carried.filter((one) => !used.some((words) => covers([one], words)))).toEqual([]);
  const known = (one: string) => (first.includes(one) ? inheritedBy(file, "first") : inherited);
  expect(carried.filter((one) => covers(known(one), one))).toEqual([]);
});

test.each(files)("%s sends with it the words of what is awake from the start", (file) => {
  const sent = [...inheritedBy(file, "first"), ...sourceOf(file).first];
  expect([...wordsUsedBy(file, true)].filter((words) => !covers(sent, words))).toEqual([]);
});
