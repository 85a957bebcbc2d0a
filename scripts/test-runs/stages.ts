import { readFileSync } from "node:fs";
import { findOrInstallShell } from "../browser";
import { buildDashboard } from "../build";
import { type Runs } from "../run-to-end";
import { CHECK_FAILURES } from "../check-failures";
import { type Failure, type Report, readPlaywrightReport, readVitestReport } from "./reports";

export const RESULTS = "test-results";
const VITEST_REPORT = `${RESULTS}/vitest.json`;
const PLAYWRIGHT_REPORT = `${RESULTS}/e2e.json`;

export type Shard = { number: number; of: number };
export type Stage = {
  name: string;
  /** How the stage is run alone. */
  command: string;
  run(runs: Runs, shard: Shard | null): Promise<Report>;
};

const TS = ["--import", "tsx"];
const SERVER_TS = [...TS, "--conditions=react-server"];
const CHAOS = [...SERVER_TS, "e2e/chaos/main.ts"];
/** Every run draws the same cases. */
const SEED = "20260309";

const shardArguments = (shard: Shard | null): string[] =>
  shard === null ? [] : [`--shard=${shard.number}/${shard.of}`];

/** A program that is one test: it passes or fails as a whole. */
const program = (name: string, args: readonly string[]): Stage => {
  const command = `npm run test:all -- --stage ${name}`;
  return {
    name,
    command,
    async run(runs) {
      if ((await runs.run(name, args)) === 0) return { passed: 1, failures: [], secondTry: [] };
      return wholeStage({ name, command });
    },
  };
};

/** Reports a stage that failed without a failing test of its own. */
export function wholeStage(
  { name, command }: Pick<Stage, "name" | "command">,
  message = "see its output above",
): Report {
  const failure: Failure = { title: "the stage failed", at: name, message, artefacts: [], command };
  return { passed: 0, failures: [failure], secondTry: [] };
}

/** A stage that ended red without a failing test in its report failed as a whole. */
const orWhole = (report: Report, isGreen: boolean, stage: Stage): Report =>
  isGreen || report.failures.length > 0 ? report : { ...report, failures: wholeStage(stage).failures };

const checks: Stage = {
  name: "checks",
  command: "npm run check",
  async run(runs) {
    const isGreen = (await runs.run("check", [...TS, "scripts/check.ts"])) === 0;
    if (isGreen) return { passed: 1, failures: [], secondTry: [] };
    const failed = JSON.parse(readFileSync(CHECK_FAILURES, "utf8")) as Record<string, string>;
    const { command } = checks;
    const failures = Object.entries(failed).map(([title, message]): Failure => ({
      title,
      at: "check",
      message,
      artefacts: [],
      command,
    }));
    return orWhole({ passed: 0, failures, secondTry: [] }, false, checks);
  },
};

const vitestStage = (name: string, command: string, args: readonly string[]): Stage => {
  const stage: Stage = {
    name,
    command,
    async run(runs, shard) {
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`];
      const code = await runs.run(name, [
        ...["node_modules/.bin/vitest", "run", ...reporters, ...args],
        ...shardArguments(shard),
      ]);
      return orWhole(readVitestReport(VITEST_REPORT), code === 0, stage);
    },
  };
  return stage;
};

const browserStage = (name: string, command: string, args: readonly string[]): Stage => {
  const stage: Stage = {
    name,
    command,
    async run(runs, shard) {
      findOrInstallShell();
      buildDashboard();
      const code = await runs.run(name, [
        ...["node_modules/.bin/playwright", "test", ...args],
        ...shardArguments(shard),
      ]);
      return orWhole(readPlaywrightReport(PLAYWRIGHT_REPORT, "e2e/specs"), code === 0, stage);
    },
  };
  return stage;
};

const build: Stage = {
  name: "build",
  command: "npm run build",
  run() {
    buildDashboard();
    return Promise.resolve({ passed: 1, failures: [], secondTry: [] });
  },
};

/** `npm test`: the same set every time, about ten minutes on two cores. */
export const EVERY_CHANGE: readonly Stage[] = [
  checks,
  vitestStage("unit", 'npx vitest run --tags-filter "!extended"', ["--tags-filter", "!extended"]),
  build,
  browserStage("journeys", "npx playwright test --grep @journey", ["--grep", "@journey", "--retries=0"]),
];

/** `npm run test:all`: everything. */
export const EVERYTHING: readonly Stage[] = [
  checks,
  program("planted-mistakes", [...TS, "scripts/planted-mistakes.ts"]),
  program("typed-rule", ["node_modules/.bin/eslint", "-c", "eslint.typed.config.mjs", "components"]),
  // Exports that only tests use; one that is retained for them has the tag @internal.
  program("production-code", ["node_modules/.bin/knip", "--production", "--config", "knip.production.json"]),
  vitestStage("vitest", "npm run test:all -- --stage vitest", []),
  program("simulator", [...SERVER_TS, "e2e/simulate/main.ts", "--seed", SEED, "--seconds", "20"]),
  build,
  browserStage("e2e", "npm run test:all -- --stage e2e", []),
  program("chaos", [...CHAOS, "--seed", SEED, "--minutes", "1"]),
  program("dead-receiver", [...CHAOS, "--seed", SEED, "--dead-receiver", "--objects", "60"]),
];

/** Run only where they are asked for by name: each takes ten minutes or more. */
export const BY_NAME: readonly Stage[] = [
  program("long-histories", [...SERVER_TS, "e2e/simulate/main.ts", "--seed", SEED, "--seconds", "600"]),
  program("long-chaos", [...CHAOS, "--seed", SEED]),
  program("long-dead-receiver", [...CHAOS, "--seed", SEED, "--dead-receiver"]),
  program("soak", [...CHAOS, "--soak"]),
  program("upgrade", [...SERVER_TS, "scripts/try-upgrade.ts"]),
  program("documents", [...SERVER_TS, "scripts/try-documents.ts"]),
  program("documents-pt-BR", [...SERVER_TS, "scripts/try-documents.ts", "--language", "pt-BR"]),
];
