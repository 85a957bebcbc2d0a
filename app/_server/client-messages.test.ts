import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

type Source = {
  side: "client" | "action" | "server";
  imports: string[];
  /** The arguments that `useTranslations` is called with. */
  words: string[];
  /** The catalogues that its `ClientMessages` hand to the browser. */
  carried: string[];
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
  const source: Source = { side, imports: [], words: [], carried: [] };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !isOfTypes(node.importClause))
      source.imports.push(textOf(node.moduleSpecifier));
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly)
      source.imports.push(textOf(node.moduleSpecifier));
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      source.imports.push(textOf(node.arguments[0]));
    else if (ts.isCallExpression(node) && node.expression.getText() === "useTranslations")
      source.words.push(textOf(node.arguments[0]));
    else if (ts.isJsxOpeningElement(node) && node.tagName.getText() === "ClientMessages")
      source.carried.push(
        ...(node.attributes.getText().match(/"[^"]+"/g) ?? []).map((one) => one.slice(1, -1)),
      );
    ts.forEachChild(node, visit);
  };
  visit(tree);
  sources.set(file, source);
  return source;
}

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

/** The catalogues of every component that the browser may load for this page, also later. */
function wordsUsedBy(entry: string): Set<string> {
  const words = new Set<string>();
  const seen = new Set<string>();
  const walk = (file: string, isBelowClient: boolean): void => {
    const { side, imports, words: own } = sourceOf(file);
    const isClient = isBelowClient || side === "client";
    if (side === "action" || seen.has(`${file} ${isClient}`)) return;
    seen.add(`${file} ${isClient}`);
    if (isClient) for (const one of own) words.add(one.split(".")[0] ?? "");
    for (const specifier of imports) {
      const next = fileOf(file, specifier);
      if (next !== undefined) walk(next, isClient);
    }
  };
  walk(entry, false);
  return words;
}

const segmentFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === "api" || entry.name.startsWith("_") ? [] : segmentFiles(path);
    return /^(page|layout|error|not-found)\.tsx$/.test(entry.name) ? [path] : [];
  });

/** The catalogues that the layouts around a page hand out. */
function inheritedBy(file: string): string[] {
  const layouts: string[] = [];
  for (let folder = dirname(file); folder !== "."; folder = dirname(folder)) {
    const layout = join(folder, "layout.tsx");
    if (layout !== file && existsSync(layout)) layouts.push(layout);
  }
  return layouts.flatMap((layout) => sourceOf(layout).carried);
}

const files = segmentFiles("app");
const wordsOf = new Map(files.map((file) => [file, [...wordsUsedBy(file)]]));

test("finds the pages, and the words of their components", () => {
  expect(files.length).toBeGreaterThan(35);
  expect(wordsOf.get("app/(dashboard)/w/[wallet]/charges/page.tsx")).toEqual(
    expect.arrayContaining(["charges", "kit"]),
  );
});

test.each(files)("%s hands out the catalogues that its components use, and no others", (file) => {
  const { carried } = sourceOf(file);
  const inherited = inheritedBy(file);
  const used = wordsOf.get(file) ?? [];
  expect(used.filter((one) => ![...inherited, ...carried].includes(one))).toEqual([]);
  // The root layout provides the messages that every page may need, above all those of errors.
  if (file === "app/layout.tsx") return;
  expect(carried.filter((one) => !used.includes(one) || inherited.includes(one))).toEqual([]);
});

test.each(files.filter((file) => file.endsWith("layout.tsx")))(
  "%s hands its catalogues to the pages below it",
  (file) => {
    expect(readFileSync(file, "utf8")).toMatch(
      /<ClientMessages[^>]*>(?:(?!<\/ClientMessages>)[\s\S])*\{children\}/,
    );
  },
);
