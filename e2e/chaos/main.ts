import { randomInt } from "node:crypto";
import { mkdirSync } from "node:fs";
import { buildDashboard } from "../../scripts/build";
import { runChaos } from "./chaos-run";
import { runDeadReceiver } from "./dead-receiver";
import { runSoak } from "./soak/soak-run";
import { OptionError, type Options, readOptions } from "./options";

const SEED_MAX = 2 ** 31 - 1;

// A seed repeats the draws, but not the effects of the clock between them. A seed that failed is therefore run
// several times.
function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2), randomInt(SEED_MAX));
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

const { run, seed, minutes, nemeses, objects } = optionsOrExit();
const again = {
  chaos: `--seed ${seed} --minutes ${minutes} --only ${nemeses.join(",")}`,
  "dead-receiver": `--dead-receiver --seed ${seed} --objects ${objects}`,
  soak: `--soak --seed ${seed} --minutes ${minutes}`,
}[run];
console.log(`npm run test:chaos -- ${again}`);
buildDashboard();
mkdirSync("test-results", { recursive: true });
const logFile = `test-results/${run}-${seed}.log`;
const seconds = minutes * 60;
const runs: Record<Options["run"], () => Promise<string[]>> = {
  chaos: () => runChaos({ seconds, seed, nemeses, logFile }),
  "dead-receiver": () => runDeadReceiver({ objects, seed, logFile }),
  soak: () => runSoak({ seconds, seed, logFile }),
};
const faults = await runs[run]();
for (const fault of faults) console.error(`✗ ${fault}`);
console.log(faults.length === 0 ? "\n1 passed" : `\n1 failed: ${again}; its log is ${logFile}`);
process.exit(faults.length === 0 ? 0 : 1);
