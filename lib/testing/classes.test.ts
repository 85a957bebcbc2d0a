import { readFileSync, readdirSync } from "node:fs";
import { twMerge } from "tailwind-merge";
import ts from "typescript";
import { expect, test } from "vitest";

// The order of the style sheet decides which of two classes wins, not the order of the class names. No part may be
// given a class that contradicts one of its own, unless its own is written as `base:…` and yields.

type Part = { own: string[]; hands: string | null };

const files = ["app", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
    .map((path) => `${folder}/${path}`),
);
const sources = files.map((path) =>
  ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
);

/** By name, of its own file first, and then of the file that exports it. */
class Declared<Value> {
  readonly #values = new Map<string, Value>();
  set(source: ts.SourceFile, name: string, isExported: boolean, value: Value): void {
    this.#values.set(`${source.fileName}#${name}`, value);
    if (isExported) this.#values.set(name, value);
  }
  get(source: ts.SourceFile, name: string): Value | undefined {
    return this.#values.get(`${source.fileName}#${name}`) ?? this.#values.get(name);
  }
}

/** Constants that are made of classes, and what `cva` was given. */
const constants = new Declared<string[]>();
/** The classes that a part writes beside the `className` that it was given, and the part that it passes both to. */
const parts = new Declared<Part[]>();

/** Every text that an expression may come to. */
function textsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.flatMap(({ expression, literal }) => [...textsOf(expression), literal.text]),
    ];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(textsOf);
  if (ts.isBinaryExpression(node)) return textsOf(node.right);
  if (ts.isIdentifier(node)) return constants.get(node.getSourceFile(), node.text) ?? [];
  if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node))
    return textsOf(node.expression);
  if (ts.isPropertyAssignment(node))
    return node.name.getText() === "defaultVariants" ? [] : textsOf(node.initializer);
  if (ts.isCallExpression(node) && constants.get(node.getSourceFile(), node.expression.getText()))
    return textsOf(node.expression);
  const texts: string[] = [];
  ts.forEachChild(node, (child) => void texts.push(...textsOf(child)));
  return texts;
}

function walk(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => walk(child, see));
}

const isElement = (node: ts.Node) => ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
const classesOf = (element: ts.JsxOpeningLikeElement) =>
  element.attributes.properties.flatMap((property) =>
    ts.isJsxAttribute(property) && property.name.getText() === "className" && property.initializer
      ? [property.initializer]
      : [],
  );
const isPart = (tag: string) => /^[A-Z]\w*$/.test(tag);
const isCallOf = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === name;

function isGivenClasses(node: ts.Node): boolean {
  let isGiven = false;
  walk(node, (inner) => (isGiven ||= ts.isIdentifier(inner) && inner.text === "className"));
  return isGiven;
}

type Declaration = { source: ts.SourceFile; name: string; isExported: boolean; body: ts.Node };

const isExport = ({ kind }: ts.ModifierLike) => kind === ts.SyntaxKind.ExportKeyword;

function* declarations(): Generator<Declaration> {
  for (const source of sources)
    for (const statement of source.statements) {
      const isExported =
        ts.canHaveModifiers(statement) && (ts.getModifiers(statement)?.some(isExport) ?? false);
      if (ts.isFunctionDeclaration(statement) && statement.name && statement.body)
        yield { source, name: statement.name.text, isExported, body: statement.body };
      if (ts.isVariableStatement(statement))
        for (const { name, initializer } of statement.declarationList.declarations)
          if (initializer) yield { source, name: name.getText(), isExported, body: initializer };
    }
}

for (const { source, name, isExported, body } of declarations())
  if (!ts.isArrowFunction(body) && !ts.isBlock(body)) constants.set(source, name, isExported, textsOf(body));
for (const { source, name, isExported, body } of declarations()) {
  const found: Part[] = [];
  walk(body, (node) => {
    if (isCallOf(node, "cn") && isGivenClasses(node)) found.push({ own: textsOf(node), hands: null });
    if (!isElement(node)) return;
    const tag = node.tagName.getText();
    for (const given of classesOf(node))
      if (isPart(tag) && isGivenClasses(given)) found.push({ own: [], hands: tag });
  });
  parts.set(source, name, isExported, found);
}

const DEEP_MAX = 5;
const ownOf = (source: ts.SourceFile, tag: string, depth = 0): string[] =>
  depth > DEEP_MAX
    ? []
    : (parts.get(source, tag) ?? []).flatMap(({ own, hands }) => [
        ...own,
        ...(hands === null ? [] : ownOf(source, hands, depth + 1)),
      ]);

const wordsOf = (classes: string) => classes.split(/\s+/).filter(Boolean);

/** The classes that a later text contradicts; one that is merely said twice contradicts nothing. */
function contradicted(own: string, given: string): string[] {
  const left = wordsOf(twMerge(own, given));
  return wordsOf(own).filter((word) => !left.includes(word));
}

function* pairsIn(source: ts.SourceFile): Generator<[at: ts.Node, own: string, given: string]> {
  const nodes: ts.Node[] = [];
  walk(source, (node) => void nodes.push(node));
  for (const node of nodes) {
    if (isElement(node) && isPart(node.tagName.getText()))
      for (const given of classesOf(node).flatMap(textsOf))
        for (const own of ownOf(source, node.tagName.getText())) yield [node, own, given];
    if (isCallOf(node, "cn") || isCallOf(node, "cva")) {
      const texts = node.arguments.map(textsOf);
      for (const [place, owns] of texts.entries())
        for (const own of owns) for (const given of texts.slice(place + 1).flat()) yield [node, own, given];
    }
  }
}

test("gives no part a class that contradicts its own", () => {
  const faults = new Set<string>();
  for (const source of sources)
    for (const [at, own, given] of pairsIn(source)) {
      const words = contradicted(own, given);
      if (words.length === 0) continue;
      const line = source.getLineAndCharacterOfPosition(at.getStart()).line + 1;
      faults.add(`${source.fileName}:${line} gives "${given}" to what is "${words.join(" ")}"`);
    }
  expect([...faults]).toEqual([]);
});

test("sees what a part is made of", () => {
  const [anywhere] = sources;
  if (!anywhere) throw new Error("no sources");
  expect(ownOf(anywhere, "Button").join(" ")).toContain("base:h-8");
  expect(ownOf(anywhere, "CopyButton").join(" ")).toContain("base:h-8");
  expect(contradicted("h-8 px-2 text-sm", "h-10 text-muted-foreground")).toEqual(["h-8"]);
  expect(contradicted("base:h-8 px-2", "h-10 px-2")).toEqual([]);
});
