import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";

const PRELOAD = ["--import", "./e2e/chaos/nemeses/skewed-clock.mjs"];
/** Reports the time on each request, by each of the ways to read it. */
const CLOCK = `setInterval(() => undefined, 1_000);
process.on("message", (told) => {
  if (told !== "time") return;
  const moment = new Date();
  process.send({ now: Date.now(), made: moment.getTime(), isDate: moment instanceof Date, given: new Date(5).getTime(),
    text: Date.parse(Date()), utc: Date.UTC(2026, 0), monotonic: performance.now() });
});`;
const HOUR_MS = 3_600_000;

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

type ClockTimes = Record<"now" | "made" | "given" | "text" | "utc" | "monotonic", number> & {
  isDate: boolean;
};

async function timeOf(child: ChildProcess): Promise<ClockTimes> {
  const answered = once(child, "message");
  child.send("time");
  return ((await answered) as [ClockTimes])[0];
}

test("moves the wall clock to and fro, and nothing else", async () => {
  const child = spawn(process.execPath, [...PRELOAD, "--eval", CLOCK], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  started.push(child);
  const before = await timeOf(child);
  expect(Math.abs(before.now - Date.now())).toBeLessThan(5_000);
  for (const hours of [2, -3, 0]) {
    child.send({ clockAheadMs: hours * HOUR_MS });
    const { now, made, text, ...rest } = await timeOf(child);
    for (const moment of [now, made, text])
      expect(Math.round((moment - Date.now()) / HOUR_MS) + 0).toBe(hours + 0);
    expect(rest).toMatchObject({ isDate: true, given: 5, utc: Date.UTC(2026, 0) });
    expect(rest.monotonic - before.monotonic).toBeLessThan(10_000);
  }
});

test("is refused in production, and lets a process without a starter end", () => {
  const run = (environment: Record<string, string>) =>
    spawnSync(process.execPath, [...PRELOAD, "--eval", "console.log('lives')"], {
      env: { ...process.env, ...environment },
      encoding: "utf8",
    });
  expect(run({ PIX_ENVIRONMENT: "production" }).status).not.toBe(0);
  expect(run({ PIX_ENVIRONMENT: "sandbox" })).toMatchObject({ status: 0, stdout: "lives\n" });
});
