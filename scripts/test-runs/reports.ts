import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

/** One failing test: where it is, what it said, and how to run it alone. */
export type Failure = {
  title: string;
  /** `file:line`, or the stage's name where a stage failed as a whole. */
  at: string;
  message: string;
  /** Screenshots and traces, relative to the project's root. */
  artefacts: string[];
  command: string;
};

/** The results of one stage. */
export type Report = { passed: number; failures: Failure[]; secondTry: string[] };

const EMPTY: Report = { passed: 0, failures: [], secondTry: [] };

const readJson = <T>(file: string): T | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : null;

const toRelative = (path: string): string => relative(process.cwd(), path);

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      failureMessages: string[];
      location?: { line: number } | null;
    }[];
  }[];
};

/** Reads the file of Vitest's JSON reporter. A missing file is an empty report. */
export function readVitestReport(file: string): Report {
  const report = readJson<VitestReport>(file);
  if (report === null) return EMPTY;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = toRelative(name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    // A file that cannot be loaded fails without a test of its own.
    if (failed.length === 0 && status === "failed")
      return [{ title: "the file failed", at: path, message, artefacts: [], command: vitest(path) }];
    return failed.map(({ fullName, failureMessages, location }) => {
      const at = location ? `${path}:${location.line}` : path;
      const words = failureMessages.join("\n");
      return { title: fullName, at, message: words, artefacts: [], command: vitest(at) };
    });
  });
  return { passed: report.numPassedTests, failures, secondTry: [] };
}

const vitest = (at: string): string => `npx vitest run ${at}`;

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    line: number;
    tests: {
      status: string;
      results: { error?: { message?: string }; attachments: { path?: string }[] }[];
    }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};

/** Reads the file of Playwright's JSON reporter. A missing file is an empty report. */
export function readPlaywrightReport(file: string, folder: string): Report {
  const report = readJson<PlaywrightReport>(file);
  if (report === null) return EMPTY;
  const all = report.suites.flatMap(specsOf);
  const withStatus = (wanted: string) =>
    all.flatMap(({ file: spec, line, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => ({ at: `${folder}/${spec}:${line}`, title, result: results.at(-1) })),
    );
  const failures = withStatus("unexpected").map(({ at, title, result }) => ({
    title,
    at,
    message: result?.error?.message ?? "",
    artefacts: (result?.attachments ?? []).flatMap(({ path }) => (path ? [toRelative(path)] : [])),
    command: `npx playwright test ${at}`,
  }));
  const errors = report.errors.map(({ message = "" }) => ({
    title: "the run failed outside a test",
    at: folder,
    message,
    artefacts: [],
    command: "npx playwright test",
  }));
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures: [...failures, ...errors],
    secondTry: withStatus("flaky").map(({ at, title }) => `${at} ${title}`),
  };
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite["specs"] => [
  ...specs,
  ...suites.flatMap(specsOf),
];
