import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { startPart } from "./parts";
import { CHECK_FAILURES } from "./check-failures";

type Check = readonly [name: string, command: string, ...args: string[]];

/** Each stage reads what the one before it wrote; within one, the longest first. */
const STAGES: readonly (readonly Check[])[] = [
  [["types of routes", "next", "typegen"]],
  // This check runs by itself: it uses both cores, and takes twice as long beside another check.
  [["types and rules", "oxlint", "--deny-warnings"]],
  [
    ["own rules", "eslint", "--max-warnings=0", "."],
    ["format", "oxfmt", "--check"],
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
  ],
];
/** One check uses one core fully. */
const AT_ONCE = 2;
/** The linter holds the types of the whole tree: below this it collects garbage for minutes, and then crashes. */
const HEAP = "--max-old-space-size=8192";

/** The output of each check that failed. */
const failures: Record<string, string> = {};

async function run([name, command, ...args]: Check): Promise<void> {
  const startedMs = performance.now();
  const { process: check } = startPart(
    name,
    [HEAP, `node_modules/.bin/${command}`, ...args],
    {},
    { output: "pipe" },
  );
  let said = "";
  for (const stream of [check.stdout, check.stderr])
    stream?.setEncoding("utf8").on("data", (words: string) => (said += words));
  await once(check, "close");
  console.log(`\n• ${name}, ${Math.round((performance.now() - startedMs) / 1_000)} s\n${said.trimEnd()}`);
  if (check.exitCode === 0) return;
  failures[name] = said;
  console.error(`✗ ${name}`);
}

for (const stage of STAGES) {
  const waiting = [...stage];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await run(check);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

console.log("\n• assumptions");
spawnSync("git", ["grep", "-nE", "ASSUMPTION:", "--", "*.ts", "*.tsx"], { stdio: "inherit" });
mkdirSync(dirname(CHECK_FAILURES), { recursive: true });
writeFileSync(CHECK_FAILURES, JSON.stringify(failures));
process.exit(Object.keys(failures).length === 0 ? 0 : 1);
