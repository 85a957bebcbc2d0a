import { BY_NAME, EVERYTHING, EVERY_CHANGE, type Shard, type Stage } from "./stages";

export type TestOptions = { stages: readonly Stage[]; shard: Shard | null; resultFile: string | null };

const SHARDED = ["vitest", "e2e"];

/** `--all`, with `--stage NAME` (again for more) and `--shard 2/4`. Throws an Error that names the fault. */
export function readTestOptions(args: readonly string[]): TestOptions {
  const rest = [...args];
  let isAll = false;
  let shard: Shard | null = null;
  const named: Stage[] = [];
  for (let option = rest.shift(); option !== undefined; option = rest.shift())
    if (option === "--all") isAll = true;
    else if (option === "--stage") named.push(stageOf(rest.shift()));
    else if (option === "--shard") shard = shardOf(rest.shift());
    else throw new Error(`${option} is unknown: --stage NAME and --shard N/M are the options of test:all`);
  if (!isAll) {
    if (named.length > 0 || shard !== null) throw new Error("--stage and --shard belong to npm run test:all");
    return { stages: EVERY_CHANGE, shard, resultFile: null };
  }
  if (shard !== null && (named.length === 0 || named.some(({ name }) => !SHARDED.includes(name))))
    throw new Error(`--shard belongs to --stage ${SHARDED.join(" or --stage ")}`);
  return {
    stages: named.length > 0 ? named : EVERYTHING,
    shard,
    resultFile: "test-results/all.json",
  };
}

function stageOf(word: string | undefined): Stage {
  const known = [...EVERYTHING, ...BY_NAME];
  const found = known.find(({ name }) => name === word);
  if (!found) throw new Error(`--stage is one of: ${known.map(({ name }) => name).join(", ")}`);
  return found;
}

function shardOf(word = ""): Shard {
  const [, number, of] = /^(\d{1,3})\/(\d{1,3})$/.exec(word) ?? [];
  const shard = { number: Number(number), of: Number(of) };
  if (!(shard.number >= 1 && shard.number <= shard.of)) throw new Error("--shard is one such as 2/4");
  return shard;
}
