import { randomInt } from "node:crypto";
import { mkdirSync } from "node:fs";
import { runChaos } from "../e2e/chaos/chaos-run";
import { buildDashboard } from "./build";

const SECONDS = 600;
const SEED_MAX = 2 ** 31 - 1;

// `npm run test:chaos`: CHAOS_SECONDS and CHAOS_SEED bound it and repeat its draws. What the clock does between them is
// not repeated: a seed that failed is run some times.
const seconds = Number(process.env.CHAOS_SECONDS ?? SECONDS);
const seed = Number(process.env.CHAOS_SEED ?? randomInt(SEED_MAX));

console.log(`CHAOS_SEED=${seed} CHAOS_SECONDS=${seconds}`);
buildDashboard();
mkdirSync("test-results", { recursive: true });
const faults = await runChaos({ seconds, seed, logFile: `test-results/chaos-${seed}.log` });
for (const fault of faults) console.error(`✗ ${fault}`);
console.log(faults.length === 0 ? "\n1 passed" : `\n1 failed: CHAOS_SEED=${seed}`);
process.exit(faults.length === 0 ? 0 : 1);
