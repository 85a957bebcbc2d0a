import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { ADDITIONS, MISTAKES } from "./planted-mistakes/mistakes";

// Plants mistakes into an in-memory copy of the sources, and compiles the files concerned. Each mistake must be
// refused, by its own error and no other, in a copy that compiles without it.

const ROOT = process.cwd();
const started = performance.now();
const failures: string[] = [];

const config = ts.getParsedCommandLineOfConfigFile(
  join(ROOT, "tsconfig.json"),
  { incremental: false, tsBuildInfoFile: undefined },
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (fault) => failures.push(textOf(fault.messageText)) },
);
if (!config) throw new Error("tsconfig.json cannot be read");

/** Parsed once; only what a mistake changes is parsed again. */
const parsed = new Map<string, ts.SourceFile>();

function compile(changed: ReadonlyMap<string, string>, before?: ts.Program): ts.Program {
  const host = ts.createCompilerHost(config?.options ?? {}, true);
  const read = host.readFile.bind(host);
  const parse = host.getSourceFile.bind(host);
  host.readFile = (name) => changed.get(name) ?? read(name);
  host.getSourceFile = (name, languageVersion, ...more) => {
    const text = changed.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, languageVersion, true);
    const known = parsed.get(name) ?? parse(name, languageVersion, ...more);
    if (known) parsed.set(name, known);
    return known;
  };
  return ts.createProgram(config?.fileNames ?? [], config?.options ?? {}, host, before);
}

type Found = { file: string; code: number; text: string };

function errorsIn(program: ts.Program, files: Iterable<string>): Found[] {
  return [...new Set(files)].flatMap((file) => {
    const source = program.getSourceFile(join(ROOT, file));
    if (!source) {
      failures.push(`${file}: not among the sources`);
      return [];
    }
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ code, messageText }) => ({ file, code, text: textOf(messageText) }),
    );
  });
}

function textOf(message: string | ts.DiagnosticMessageChain): string {
  return ts.flattenDiagnosticMessageText(message, "\n");
}

/** The files with these edits made; an edit whose place has gone is a failure of this check. */
function plant(edits: readonly { name: string; file: string; find: string; replace: string }[]) {
  const texts = new Map<string, string>();
  for (const { name, file, find, replace } of edits) {
    const path = join(ROOT, file);
    const text = texts.get(path) ?? readFileSync(path, "utf8");
    if (!text.includes(find)) failures.push(`${name}: "${find}" is no longer in ${file}`);
    texts.set(
      path,
      text.replace(find, () => replace),
    );
  }
  return texts;
}

/** Product files that import one of these. */
function importersOf(program: ts.Program, edited: ReadonlySet<string>): string[] {
  const paths = new Set([...edited].map((file) => join(ROOT, file)));
  return program
    .getSourceFiles()
    .filter(({ fileName }) => !fileName.includes("node_modules") && !/\.test\.tsx?$/.test(fileName))
    .filter((source) =>
      ts.preProcessFile(source.text, true).importedFiles.some(({ fileName }) => {
        const { resolvedModule } = ts.resolveModuleName(
          fileName,
          source.fileName,
          config?.options ?? {},
          ts.sys,
        );
        return resolvedModule !== undefined && paths.has(resolvedModule.resolvedFileName);
      }),
    )
    .map(({ fileName }) => relative(ROOT, fileName));
}

// 1: without them.
const concerned = new Set([
  ...MISTAKES.flatMap(({ expect }) => expect.map(({ file }) => file)),
  ...ADDITIONS.flatMap(({ forces }) => forces),
]);
const clean = compile(new Map());
for (const { file, code, text } of errorsIn(clean, concerned))
  failures.push(`${file} does not compile as it is: ${code} ${text}`);

// 2: with all mistakes at once. Each error has to belong to one of them.
const wrong = compile(plant(MISTAKES), clean);
const wanted = MISTAKES.flatMap(({ name, expect }) => expect.map((one) => ({ name, ...one })));
const found = errorsIn(wrong, new Set(wanted.map(({ file }) => file)));
const isOf = (error: Found) => (one: (typeof wanted)[number]) =>
  one.file === error.file && one.code === error.code && error.text.includes(one.says);
for (const one of wanted)
  if (!found.some((error) => isOf(error)(one)))
    failures.push(
      `${one.name}: not refused. ${one.file} reports ${
        found
          .filter(({ file }) => file === one.file)
          .map(({ code, text }) => `${code} ${text.slice(0, 300)}`)
          .join("; ") || "nothing"
      }`,
    );
for (const error of found)
  if (!wanted.some(isOf(error)))
    failures.push(
      `${error.file}: an error that no mistake accounts for: ${error.code} ${error.text.slice(0, 300)}`,
    );

// 3: with one word more in every list. The files that have to know a word are those that were declared, and no others.
const longer = compile(plant(ADDITIONS), wrong);
const looked = [
  ...ADDITIONS.flatMap(({ file, forces }) => [file, ...forces]),
  ...importersOf(longer, new Set(ADDITIONS.map(({ file }) => file))),
];
const forced = errorsIn(longer, looked);
for (const { name, word, forces } of ADDITIONS) {
  // Some errors contain no `word`, such as a function that may end without an answer. They belong to the addition
  // that lists the file.
  const isIts = ({ file, text }: Found) =>
    text.includes(word) || (forces.includes(file) && !ADDITIONS.some((other) => text.includes(other.word)));
  const needed = new Set(forced.filter(isIts).map(({ file }) => file));
  for (const file of forces) if (!needed.has(file)) failures.push(`${name}: ${file} compiles without it`);
  for (const file of needed)
    if (!forces.includes(file)) failures.push(`${name}: ${file} has to know it, and is not listed`);
}
for (const { file, code, text } of forced)
  if (!ADDITIONS.some(({ forces }) => forces.includes(file)))
    failures.push(`${file}: an error that no addition accounts for: ${code} ${text.slice(0, 300)}`);

const seconds = Math.round((performance.now() - started) / 1_000);
for (const failure of failures) console.error(`✗ ${failure}`);
console.log(`${MISTAKES.length} mistakes and ${ADDITIONS.length} additions planted in ${seconds} s`);
process.exit(failures.length === 0 ? 0 : 1);
