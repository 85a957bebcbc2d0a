import { existsSync, readFileSync, rmSync } from "node:fs";
import { buildDashboard } from "./build";
import { findOrInstallShell } from "./browser";
import { readyPrograms } from "./programs";
import { openRuns } from "./run-to-end";
import { VERIFY_FAILURES } from "./verify-failures";

const RESULTS = "test-results";
/** Characters of what one failure said, from each end of it. */
const FAILURE_END = 1_000;
const CHAOS = "e2e/chaos/main.ts";

let passed = 0;
/** Browser scenarios that passed at their second try only. */
let unsteady = 0;
/** Named once more below everything: of a log that is cut off, the end is kept. */
const failures: string[] = [];

await readyPrograms();
const runs = await openRuns();

const took: string[] = [];
async function timed<T>(name: string, work: () => Promise<T> | T): Promise<T> {
  const startedMs = performance.now();
  console.log(`\n━━ ${name}`);
  try {
    return await work();
  } finally {
    took.push(`${name} ${Math.round((performance.now() - startedMs) / 1_000)}`);
  }
}

const run = (name: string, args: readonly string[]): Promise<boolean> =>
  timed(name, async () => (await runs.run(name, args)) === 0);

async function runVerify(): Promise<void> {
  const isGreen = await run("verify", ["--import", "tsx", "scripts/verify.ts", "--without-tests"]);
  if (isGreen) return;
  const said = readReport<Record<string, string>>(VERIFY_FAILURES) ?? {};
  failures.push(...Object.entries(said).map(([check, words]) => `verify, ${check}:\n${words}`));
  if (Object.keys(said).length === 0) failures.push("verify");
}

/** All projects at once: while a file of one waits, another has the core. */
async function runVitest(): Promise<void> {
  const file = `${RESULTS}/vitest.json`;
  const isGreen = await run("unit, db, sandbox, contract and fault tests", [
    ...["node_modules/.bin/vitest", "run"],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
  ]);
  const report = readReport<VitestReport>(file);
  passed += report?.numPassedTests ?? 0;
  if (!isGreen) failures.push(...orWhole("Vitest", report ? failedTests(report) : []));
}

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** A file that could not be read fails without a test of its own. */
const failedTests = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [`${name}:\n${message}`] : [];
    return failed.map((test) => `${name}, ${test.fullName}:\n${test.failureMessages.join("\n")}`);
  });

async function runEndToEnd(): Promise<void> {
  const isGreen = await run("end-to-end tests", ["node_modules/.bin/playwright", "test"]);
  const report = readReport<PlaywrightReport>(`${RESULTS}/e2e.json`);
  unsteady = report?.stats.flaky ?? 0;
  passed += (report?.stats.expected ?? 0) + unsteady;
  if (!isGreen)
    failures.push(...orWhole("end-to-end tests", (report?.suites ?? []).flatMap(failedScenarios)));
}

type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    line: number;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; flaky: number };
  suites: PlaywrightSuite[];
};

const failedScenarios = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) => `${file}:${line}, ${title}:\n${results.at(-1)?.error?.message ?? ""}`),
  ),
  ...suites.flatMap(failedScenarios),
];

async function runScript(name: string, file: string, ...args: readonly string[]): Promise<void> {
  const isGreen = await run(name, ["--import", "tsx", "--conditions=react-server", file, ...args]);
  if (isGreen) passed += 1;
  else failures.push(name);
}

/** A part that failed without naming what, failed as a whole. */
const orWhole = (part: string, named: readonly string[]): readonly string[] =>
  named.length > 0 ? named : [part];

const readReport = <T>(file: string): T | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : null;

/** Some say what failed first, some last. */
const shorten = (words: string): string =>
  words.length <= 2 * FAILURE_END ? words : `${words.slice(0, FAILURE_END)}\n…\n${words.slice(-FAILURE_END)}`;

rmSync(RESULTS, { recursive: true, force: true });
await runVerify();
await runVitest();
// Another 20 s of histories each day.
await runScript("simulator", "e2e/simulate/main.ts", "--seed", "today", "--seconds", "20");
try {
  findOrInstallShell();
  await timed("build", buildDashboard);
  await runEndToEnd();
  // Bounded: a minute of chaos, another each day, and 60 objects that change while nobody listens.
  await runScript("chaos", CHAOS, "--seed", "today", "--minutes", "1");
  await runScript("dead receiver", CHAOS, "--dead-receiver", "--objects", "60");
} catch (error) {
  failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

await runs.close();
for (const failure of failures) console.log(`\n✗ ${shorten(failure)}`);
console.log(`\nSeconds: ${took.join(", ")}`);
const atSecondTry = unsteady > 0 ? ` (${unsteady} browser scenarios at their second try: named above)` : "";
console.log(`${passed} passed${atSecondTry}, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
