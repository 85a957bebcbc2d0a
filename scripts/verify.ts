import { spawnSync } from "node:child_process";
import { startPart } from "./parts";

const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ["format", "prettier", "--check", "--log-level=warn", "."],
  ["types of routes", "next", "typegen"],
  ["types", "tsc", "--noEmit"],
  ["planted mistakes", "tsx", "scripts/planted-mistakes.ts"],
  ["lint", "eslint", "--max-warnings=0", "."],
  [
    "import directions",
    "depcruise",
    "app",
    "components",
    "lib",
    "sandbox",
    "scripts",
    "e2e",
    "instrumentation-client.ts",
    "--output-type",
    "err",
  ],
  ["dead code", "knip"],
  ["weights of pages", "tsx", "scripts/page-weights.ts"],
  ["unit tests", "vitest", "run", "--project", "unit"],
];

let failed = 0;
const checks = process.argv.includes("--without-tests")
  ? CHECKS.filter(([name]) => name !== "unit tests")
  : CHECKS;
for (const [name, command, ...args] of checks) {
  console.log(`\n• ${name}`);
  if ((await startPart(name, [`node_modules/.bin/${command}`, ...args], {}).ended) !== 0) {
    failed += 1;
    console.error(`✗ ${name}`);
  }
}

console.log("\n• assumptions");
spawnSync("git", ["grep", "-nE", "ASSUMPTION:", "--", "*.ts", "*.tsx"], { stdio: "inherit" });
process.exit(failed === 0 ? 0 : 1);
