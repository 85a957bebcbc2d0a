/** @module-tag extended */
import { execFileSync, spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "@/lib/runtime/temporary-folder";

/** It stops one of its processes, which from then on can notice nothing by itself. */
const FILE = "lib/engine/mirror/frozen-instance.db.test.ts";
const PATIENCE_MS = 110_000;

type Process = { pid: number; parent: number; state: string; command: string };

const processes = (): Process[] =>
  execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,command="], { encoding: "utf8" })
    .split("\n")
    .map((line) => /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line))
    .flatMap((found) => {
      const [, pid, parent, state = "", command = ""] = found ?? [];
      return pid === undefined || state.startsWith("Z")
        ? []
        : [{ pid: Number(pid), parent: Number(parent), state, command }];
    });

function withAllBelow(roots: readonly number[]): Process[] {
  const all = processes();
  const known = new Set(roots);
  // A process can have a lower number than its parent: until nothing is added.
  for (let size = 0; size < known.size;) {
    size = known.size;
    for (const { pid, parent } of all) if (known.has(parent)) known.add(pid);
  }
  return all.filter(({ pid }) => known.has(pid));
}

async function until<T>(what: string, look: () => T | undefined | false): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const seen = look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > deadline) throw new Error(`never came: ${what}`);
    await sleep(100);
  }
}

test.each([
  ["its first process is killed", (pid: number) => process.kill(pid, "SIGKILL")],
  ["all its processes are killed at once", (pid: number) => process.kill(-pid, "SIGKILL")],
  ["somebody presses Ctrl-C", (pid: number) => process.kill(-pid, "SIGINT")],
])(
  "a run of tests leaves no process and no folder where %s",
  async (_how, end) => {
    const place = await temporaryFolder("guiche-killed-run-");
    onTestFinished(() => place.remove());
    const environment: NodeJS.ProcessEnv & Record<string, string | undefined> = {
      ...process.env,
      TMPDIR: place.path,
    };
    for (const name of Object.keys(environment)) if (name.startsWith("VITEST")) environment[name] = undefined;
    const run = spawn(
      process.execPath,
      ["--import", "tsx", "--conditions=react-server", "e2e/fixtures/run-of-tests.ts", "db", FILE],
      { env: environment, detached: true, stdio: "ignore" },
    );
    const pid = run.pid ?? -1;
    onTestFinished(() => void (run.exitCode === null && run.signalCode === null && run.kill("SIGKILL")));

    const mine = await until("a stopped process", () => {
      const servers = processes().filter(({ command }) => command.includes(place.path));
      const found = withAllBelow([pid, ...servers.map((server) => server.pid)]);
      return found.some(({ state }) => state.startsWith("T")) && found;
    });
    const commands = mine.map(({ command }) => command).join("\n");
    for (const part of ["vitest", "frozen-instance.ts", "clear-away.mjs", "postgres"])
      expect(commands).toContain(part);
    end(pid);

    const ids = new Set(mine.map((one) => one.pid));
    await until("the end of all of them", () => !processes().some((one) => ids.has(one.pid)));
    // The cleanup acts on its own observation, a moment later. Files that tsx retains from one run serve the next.
    await until("the end of every folder", () =>
      readdirSync(place.path).every((name) => name.startsWith("tsx-")),
    );
  },
  2 * PATIENCE_MS,
);
