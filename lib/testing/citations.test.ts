import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

// Each citation in a comment or a document exists in the repository: rows by their number, sections by their heading,
// files by their path.

const FOLDERS = ["app", "components", "docs", "e2e", "lib", "sandbox", "scripts"];
const CODE = /\.(?:tsx?|mjs|cjs)$/;
const TEST = /\.(?:test|spec)\.tsx?$/;

const files = [
  ...readdirSync(".", { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : [])),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  ),
];
// A build writes next-env.d.ts, which contains no text of ours.
const sources = files.filter((path) => CODE.test(path) && path !== "next-env.d.ts");
const documents = files.filter((path) => path.endsWith(".md"));
const read = (path: string): string => readFileSync(path, "utf8");

/** The numbers of a document's rows, by the form that its rows have. */
const rowsOf = (path: string, row: RegExp): string[] =>
  [...read(path).matchAll(row)].map(([, number]) => number ?? "");
const ROWS: Readonly<Record<string, readonly string[]>> = {
  faults: rowsOf("docs/faults.md", /^(?:- \*\*|## )([FH]?\d+)\. /gm),
  inputs: rowsOf("docs/inputs.md", /^\| (B\d+) /gm),
  security: rowsOf("docs/security.md", /^\| (T\d+) /gm),
  invariants: rowsOf("docs/invariants.md", /^\| (I\d+) /gm),
};

const ALL_ROWS: ReadonlySet<string> = new Set(Object.values(ROWS).flat());

/** Each heading with how many numbered items stand under it. */
function headingsOf(path: string): Map<string, number> {
  const sections = read(path)
    .split(/^#{2,3} /m)
    .slice(1);
  return new Map(
    sections.map((section) => {
      const [heading = "", ...lines] = section.split("\n");
      return [heading, lines.filter((line) => /^\d+\. /.test(line)).length];
    }),
  );
}
const HEADINGS: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  specification: headingsOf("docs/pix-service.md"),
  sandbox: headingsOf("docs/sandbox.md"),
};

const listOf = (item: string): string => `(?:${item})(?:(?:,| and) (?:${item}))*`;
const ROW = "[FHBTI]?\\d+";
/** `faults, F18 and 4`, `security, T20`: a document's word and its rows. */
const ROW_CITATION = new RegExp(`\\b(faults|inputs|security|invariants), (${listOf(`${ROW}\\b`)})`, "gi");
/** `Specification, "Split rules" 1, 2 and "Limits"`: headings, and items of the list under one. */
const HEADING_CITATION = new RegExp(
  `\\b(specification|sandbox), (${listOf(`"[^"]+"(?: ${listOf("\\d+")})?`)})`,
  "gi",
);
const PATH =
  /(?<!\/var\/)\b(?:app|components|docs|e2e|lib|messages|sandbox|scripts)(?:\/(?:[\w.-]|\[[\w.]+\]|\([\w-]+\))+)+(?<![.-])/g;

/** A number without its document, a document that is named in another way. */
const ODD = /\b[FHBTI]\d{1,3}\b|\b(?:[Ss]pec|[Ss]pecification|[Rr]eading|[Ss]andbox)[,:]? ?"|\S+\.md\b/g;

/** A test's name, or a row of its table, that begins with numbers. */
const TITLE_ROWS = /["'`(]((?:[FHBTI]\d{1,3}[ :,]+)*[FHBTI]\d{1,3})(?=[ :,)"'`])/g;

/** A file by its name alone, or by how names of a kind end. */
const FILE_NAME = /^\.?[\w-]+(?:\.[\w-]+)*\.(?:tsx?|[mc]js|md)$/;

const exists = (path: string): boolean =>
  existsSync(path) ||
  // In a packed folder a program is JavaScript.
  (/^scripts\/.*\.js$/.test(path) && existsSync(path.replace(/js$/, "ts"))) ||
  (/^docs\/decisions\/\d{3}$/.test(path) && files.some((file) => file.startsWith(`${path}-`)));

/** Returns the citations whose target is missing, and the text without its citations. */
function followCitations(text: string): { missing: string[]; rest: string } {
  const missing: string[] = [];
  const rest = text
    .replaceAll(ROW_CITATION, (whole, document: string, rows: string) => {
      const known = ROWS[document.toLowerCase()] ?? [];
      if (rows.split(/, | and /).some((row) => !known.includes(row))) missing.push(whole);
      return "";
    })
    .replaceAll(HEADING_CITATION, (whole, document: string, headings: string) => {
      const known = HEADINGS[document.toLowerCase()];
      for (const [, heading = "", items = ""] of headings.matchAll(/"([^"]+)"((?:,? (?:and )?\d+)*)/g)) {
        const count = known?.get(heading) ?? -1;
        if (count < 0 || (items.match(/\d+/g) ?? []).some((item) => Number(item) > count))
          missing.push(whole);
      }
      return "";
    })
    .replaceAll(PATH, (path) => {
      if (!exists(path)) missing.push(path);
      return "";
    });
  return { missing, rest };
}

function faultsOfComment(comment: string): string[] {
  const { missing, rest } = followCitations(comment);
  return [...missing, ...(rest.match(ODD) ?? [])];
}

const isNamed = (file: string, name: string): boolean =>
  `/${file}`.endsWith(name.startsWith(".") ? name : `/${name}`);

function faultsOfDocument(path: string): string[] {
  const text = read(path);
  const rows = (text.match(/\b[FHBTI]\d{1,3}\b/g) ?? []).filter((row) => !ALL_ROWS.has(row));
  const names = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => FILE_NAME.test(name) && !files.some((file) => isNamed(file, name)));
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)]
    .map(([, link = ""]) => join(dirname(path), link))
    .filter((link) => !existsSync(link));
  return [...followCitations(text).missing, ...rows, ...names, ...links];
}

const faultsOfTitles = (test: string): string[] =>
  [...test.matchAll(TITLE_ROWS)].flatMap(([, rows = ""]) =>
    (rows.match(/\w+/g) ?? []).filter((row) => !ALL_ROWS.has(row)),
  );

/** Strings and patterns are stepped over, so that only comments are left; lines of one comment are joined. */
const TOKEN =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<=[(,=:[!&|?{};]\s*|return\s+)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/|(\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*|\/\*[\s\S]*?\*\/)/g;
const commentsOf = (source: string): string[] =>
  [...source.matchAll(TOKEN)].flatMap(([, comment]) =>
    comment === undefined ? [] : comment.replaceAll(/\s*\n\s*(?:\/\/|\*(?!\/))?\s*/g, " "),
  );

describe("a citation", () => {
  it.each([
    "An error that comes back (faults, F7).",
    "Faults, F18 and 4: a new write.",
    "Inputs, B205, B206, B208. Also before a request.",
    "(security, T20 and T21)",
    'Specification, "Split rules" 1, 2 and 4: checked with the fee of now.',
    'Specification, "Standard error body" and "Gaps": where a named code stands is not shown.',
    "As docs/decisions/001 says, in lib/testing/citations.test.ts.",
  ])("leads to what is there: %s", (comment) => expect(faultsOfComment(comment)).toEqual([]));

  it.each([
    "(faults, F999)",
    "(faults, F7 and F999)",
    "(faults, 99)",
    "(inputs, B3)",
    "(security, F7)",
    "(T6)",
    'Specification, "Nothing of the kind".',
    'Specification, "Limits" and "Nothing of the kind".',
    'Specification, "Split rules" 7.',
    'Spec, "Limits".',
    "faults.md, row 7",
    "As docs/decisions/999 says.",
    "See lib/nowhere.",
  ])("that leads nowhere, or is written in another way, is named: %s", (comment) =>
    expect(faultsOfComment(comment)).toHaveLength(1),
  );

  it("is read in comments alone, whole where it goes over lines", () => {
    const source = `
      const text = "// no comment"; const pattern = /["\`]/; // (faults,
      // F1)
      /** One
       * comment. */`;
    expect(commentsOf(source)).toEqual(["// (faults, F1)", "/** One comment. */"]);
  });
});

describe("the presence of each cited target", () => {
  const faultsOf = (paths: readonly string[], faultsIn: (path: string) => string[]): string[] =>
    paths.flatMap((path) => faultsIn(path).map((fault) => `${path}: ${fault}`));

  it("in every comment", () =>
    expect(faultsOf(sources, (path) => commentsOf(read(path)).flatMap(faultsOfComment))).toEqual([]));

  it("where a test is named for a row", () =>
    expect(
      faultsOf(
        sources.filter((path) => TEST.test(path)),
        (path) => faultsOfTitles(read(path)),
      ),
    ).toEqual([]));

  it("in every document: rows, headings, files and links", () =>
    expect(faultsOf(documents, faultsOfDocument)).toEqual([]));

  it("by one row for each number", () => {
    for (const rows of Object.values(ROWS)) {
      expect(rows.length).toBeGreaterThan(30);
      expect(new Set(rows).size).toBe(rows.length);
    }
  });
});
