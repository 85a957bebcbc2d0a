import { existsSync, readFileSync, rmSync } from "node:fs";
import { buildDashboard } from "./build";
import { findOrInstallBrowser } from "./browser";
import { openRuns } from "./run-to-end";

const RESULTS = "test-results";
const CHAOS = "e2e/chaos/main.ts";

let passed = 0;
let failed = 0;
/** Browser scenarios that passed at their second try only. */
let unsteady = 0;

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

/** All projects at once: while a file of one waits, another has the core. */
async function runVitest(): Promise<void> {
  const file = `${RESULTS}/vitest.json`;
  const isGreen = await run("unit, db, sandbox, contract and fault tests", [
    ...["node_modules/.bin/vitest", "run"],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
  ]);
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  passed += report?.numPassedTests ?? 0;
  failed += (report?.numFailedTests ?? 0) || (isGreen ? 0 : 1);
}

async function runEndToEnd(): Promise<void> {
  const isGreen = await run("end-to-end tests", ["node_modules/.bin/playwright", "test"]);
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    `${RESULTS}/e2e.json`,
  );
  unsteady = report?.stats.flaky ?? 0;
  passed += (report?.stats.expected ?? 0) + unsteady;
  failed += (report?.stats.unexpected ?? 0) || (isGreen ? 0 : 1);
}

async function runScript(name: string, file: string, ...args: readonly string[]): Promise<void> {
  const isGreen = await run(name, ["--import", "tsx", "--conditions=react-server", file, ...args]);
  passed += isGreen ? 1 : 0;
  failed += isGreen ? 0 : 1;
}

const readReport = <T>(file: string): T | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : null;

rmSync(RESULTS, { recursive: true, force: true });
if (!(await run("verify", ["--import", "tsx", "scripts/verify.ts", "--without-tests"]))) failed += 1;
await runVitest();
// Another 20 s of histories each day.
await runScript("simulator", "e2e/simulate/main.ts", "--seed", "today", "--seconds", "20");
try {
  findOrInstallBrowser();
  await timed("build", buildDashboard);
  await runEndToEnd();
  // Bounded: a minute of chaos, another each day, and 60 objects that change while nobody listens.
  await runScript("chaos", CHAOS, "--seed", "today", "--minutes", "1");
  await runScript("dead receiver", CHAOS, "--dead-receiver", "--objects", "60");
} catch (error) {
  console.error(error);
  failed += 1;
}

await runs.close();
console.log(`\nSeconds: ${took.join(", ")}`);
const atSecondTry = unsteady > 0 ? ` (${unsteady} browser scenarios at their second try: named above)` : "";
console.log(`${passed} passed${atSecondTry}, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
