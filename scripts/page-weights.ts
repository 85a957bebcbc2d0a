import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { type Budget, kept, kilobytes, overweight, sumOf } from "./page-weights/compare";
import { scales } from "./page-weights/weigh";

// Builds the pages with source maps, apart from the build that is served, and holds what each begins with to its budget.
// With --write, what is weighed becomes the budget.

const BUDGETS = "scripts/page-weights/budgets.json";
const OUTPUT = ".next-weighed";

/** A build notes in these where its output is; they are the served build's. */
const NOTED_IN = ["tsconfig.json", "next-env.d.ts"].filter((path) => existsSync(path));
const before = NOTED_IN.map((path) => [path, readFileSync(path)] as const);
const build = spawnSync("node_modules/.bin/next", ["build"], {
  encoding: "utf8",
  env: { ...process.env, NODE_ENV: "production", NEXT_DIST_DIR: OUTPUT, NEXT_SOURCE_MAPS: "true" },
});
for (const [path, text] of before) writeFileSync(path, text);
if (build.status !== 0) {
  console.error(build.stdout, build.stderr);
  process.exit(1);
}

const budgets = JSON.parse(readFileSync(BUDGETS, "utf8")) as Record<string, Budget>;
const weigh = scales(OUTPUT);
let failed = 0;
for (const [address, budget] of Object.entries(budgets)) {
  const weights = weigh(budget.page);
  const fault = overweight(budget, weights);
  if (process.argv.includes("--write")) {
    budget.scripts = Math.ceil(sumOf(weights));
    budget.weights = kept(weights);
  } else if (fault !== null) {
    failed += 1;
    console.error(`${address} ${fault}`);
  }
  console.log(`${address}: ${kilobytes(sumOf(weights))} of ${budget.scripts}`);
}
if (process.argv.includes("--write")) writeFileSync(BUDGETS, `${JSON.stringify(budgets, null, 2)}\n`);
process.exit(failed === 0 ? 0 : 1);
