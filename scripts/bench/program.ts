import { spawn } from "node:child_process";
import { openSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { endWithUs } from "../../lib/runtime/temporary-folder";
import { type Part } from "../parts";

const STOP_TIMEOUT_MS = 30_000;
const END_WITH_PARENT = pathToFileURL(resolve("scripts/end-with-parent.mjs")).href;

/** One program of a checkout, which may be another one than ours. */
export function startIn(
  root: string,
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
): Part {
  const log = openSync("test-results/bench.log", "a");
  const child = spawn(process.execPath, ["--import", END_WITH_PARENT, ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", log, log, "ipc"],
  });
  endWithUs(child);
  const ended = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  return {
    name,
    process: child,
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    },
  };
}
