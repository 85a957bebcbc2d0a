import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

const LOOKS_MS = 3_000;

/** The idle share of all processors while nothing of ours ran. */
export async function idleShare(): Promise<number> {
  const before = times();
  await sleep(LOOKS_MS);
  const after = times();
  return (after.idle - before.idle) / (after.all - before.all);
}

function times(): { idle: number; all: number } {
  const sum = { idle: 0, all: 0 };
  for (const { times: of } of cpus()) {
    sum.idle += of.idle;
    sum.all += of.user + of.nice + of.sys + of.idle + of.irq;
  }
  return sum;
}
