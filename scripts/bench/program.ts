import { openSync } from "node:fs";
import { endWithUs } from "../../lib/runtime/temporary-folder";
import { type Part, startPart } from "../parts";

/** One program of a checkout, which may be another one than ours. */
export function startIn(
  root: string,
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
): Part {
  const part = startPart(name, args, environment, { root, output: openSync("test-results/bench.log", "a") });
  endWithUs(part.process);
  return part;
}
