import { randomInt } from "node:crypto";
import { mkdirSync } from "node:fs";
import { runChaos } from "./chaos-run";
import { runDeadReceiver } from "./dead-receiver";
import { buildDashboard } from "../../scripts/build";

const SECONDS = 600;
const OBJECTS = 500;
const SEED_MAX = 2 ** 31 - 1;

// `npm run test:chaos`: CHAOS_SECONDS and CHAOS_SEED bound it and repeat its draws. What the clock does between them is
// not repeated: a seed that failed is run some times. With `-- --dead-receiver`: CHAOS_OBJECTS change while nobody listens.
const isDeadReceiver = process.argv.includes("--dead-receiver");
const seconds = Number(process.env.CHAOS_SECONDS ?? SECONDS);
const objects = Number(process.env.CHAOS_OBJECTS ?? OBJECTS);
const seed = Number(process.env.CHAOS_SEED ?? randomInt(SEED_MAX));

console.log(`CHAOS_SEED=${seed} ${isDeadReceiver ? `CHAOS_OBJECTS=${objects}` : `CHAOS_SECONDS=${seconds}`}`);
buildDashboard();
mkdirSync("test-results", { recursive: true });
const logFile = `test-results/${isDeadReceiver ? "dead-receiver" : "chaos"}-${seed}.log`;
const faults = isDeadReceiver
  ? await runDeadReceiver({ objects, seed, logFile })
  : await runChaos({ seconds, seed, logFile });
for (const fault of faults) console.error(`✗ ${fault}`);
console.log(faults.length === 0 ? "\n1 passed" : `\n1 failed: CHAOS_SEED=${seed}, its log is ${logFile}`);
process.exit(faults.length === 0 ? 0 : 1);
