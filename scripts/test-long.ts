import { LONG_SPECS } from "./long-specs";
import { findOrInstallShell } from "./browser";
import { buildDashboard } from "./build";
import { openRuns } from "./run-to-end";

// What `npm test` has a short share of, whole, and with seeds that are drawn anew; and what is followed from one release, and from one
// document, to its end. Each prints its own.

const SCRIPT = ["--import", "tsx", "--conditions=react-server"];
const CHAOS = [...SCRIPT, "e2e/chaos/main.ts"];
const SPECS = ["02-crashes", "20-cut-actions", "27-guide", "80-every-page", ...LONG_SPECS];
const TAILS: readonly (readonly [name: string, args: readonly string[]])[] = [
  ["ten minutes of histories", [...SCRIPT, "e2e/simulate/main.ts", "--seconds", "600"]],
  ["200 kills and readings", ["node_modules/.bin/vitest", "run", "--project", "faults"]],
  [
    "50 kills, every action cut, the whole guide, every page, and the long specs",
    ["node_modules/.bin/playwright", "test", ...SPECS],
  ],
  ["ten minutes of chaos", CHAOS],
  ["500 objects that change while nobody listens", [...CHAOS, "--dead-receiver"]],
  ["ten minutes of steady traffic", [...CHAOS, "--soak"]],
  ["the commit before, this one, and back", [...SCRIPT, "scripts/try-upgrade.ts"]],
  ["a newcomer by the documents", [...SCRIPT, "scripts/try-documents.ts"]],
  ["a newcomer by the Portuguese documents", [...SCRIPT, "scripts/try-documents.ts", "--language", "pt-BR"]],
];

process.env.FAULT_SEEDS ??= "200";
process.env.TEST_SHARE ??= "all";
findOrInstallShell();
buildDashboard();
const runs = await openRuns();
const failed: string[] = [];
for (const [name, args] of TAILS) {
  console.log(`\n━━ ${name}`);
  if ((await runs.run(name, args)) !== 0) failed.push(name);
}
await runs.close();
console.log(failed.length === 0 ? `\n${TAILS.length} passed` : `\nfailed: ${failed.join("; ")}`);
process.exit(failed.length === 0 ? 0 : 1);
