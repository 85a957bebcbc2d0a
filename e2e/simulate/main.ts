import { randomInt } from "node:crypto";
import { loadavg } from "node:os";
import { inspect } from "node:util";
import { randomFrom } from "../chaos/random";
import { type History, drawHistory } from "./history";
import { UNKNOWABLE, type Unknowable } from "./judge";
import { playHistory } from "./play-history";
import { OptionError, type Options, readOptions } from "./options";
import { run } from "./run";
import { shortest } from "./shortest";

const SEED_MAX = 2 ** 31 - 1;
/** One history that fails is enough to work on; the others of one run are often the same defect. */
const FAILED_MAX = 3;

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2), randomInt(SEED_MAX));
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

const { seed, seconds } = optionsOrExit();
console.log(`npm run simulate -- --seed ${seed} --seconds ${seconds}`);
const unknowable = new Map<Unknowable, number>();
const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
const elapsed = () => (performance.now() - startedAt) / 1_000;
let [histories, observations, confirmed, failed] = [0, 0, 0, 0];

for (; elapsed() < seconds && failed < FAILED_MAX; histories += 1) {
  const history = drawHistory(randomFrom(seed + histories));
  const result = run(history);
  observations += result.observations;
  confirmed += result.confirmedByBalance;
  for (const why of result.unknowable) unknowable.set(why, (unknowable.get(why) ?? 0) + 1);
  if (result.faults.length === 0) continue;
  failed += 1;
  report(seed + histories, history);
}

const { user, system } = process.cpuUsage(cpuBefore);
const perMinute = (spent: number) => Math.round((observations / spent) * 60).toLocaleString("en");
console.log(
  [
    `${histories.toLocaleString("en")} histories, ${observations.toLocaleString("en")} observations in ${Math.round(elapsed())} s:`,
    `${perMinute(elapsed())} a minute, ${perMinute((user + system) / 1_000_000)} a minute of one core's work`,
    `(the machine's load is ${loadavg()[0]?.toLocaleString("en")})`,
  ].join(" "),
);
console.log(`${confirmed.toLocaleString("en")} times balances that add up confirmed something`);
for (const [why, words] of Object.entries(UNKNOWABLE) as [Unknowable, string][])
  console.log(`  ${(unknowable.get(why) ?? 0).toLocaleString("en").padStart(9)} ${words}`);
console.log(failed === 0 ? "\n1 passed" : `\n${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Prints the shortest history that fails in the same way, and the reports in it. */
function report(seedOfIt: number, history: History): void {
  const short = shortest(history, (one) => run(one).faults.length > 0);
  console.error(`\n✗ --seed ${seedOfIt}`);
  for (const fault of run(short).faults) console.error(`  ${fault}`);
  console.error(inspect(short, { depth: 6, breakLength: 120 }));
  for (const { observation, learntAt } of playHistory(short).heard) {
    const { source, at, wallet, told } = observation;
    console.error(`  ${learntAt} ${source} ${wallet} ${inspect({ at, ...told }, { breakLength: Infinity })}`);
  }
}
