// A cleanup process beside a run, in a session of its own, that holds the other end of a pipe. However the run ends,
// the pipe closes: then its remains are ended and removed. The process receives folders to remove and processes to
// end, one per line.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

const ENDS_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 50;
/** `ps` knows seconds only, and a file is written a moment after its process began. */
const CLOCK_SLACK_MS = 2_000;

const folders = new Set();
/** When each was known to run: a process that began later has its number by chance. */
const processes = new Map();

for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line);
  if (told.keep) folders.delete(told.keep);
  if (told.folder) folders.add(told.folder);
  if (told.process) processes.set(told.process, Date.now());
}

const clusters = [];
for (const folder of folders)
  for (const path of await filesIn(folder)) {
    if (path.name === "postmaster.pid") clusters.push(join(path.parentPath, path.name));
    // A program that was started by a program of the run, and so on.
    if (path.isFile() && dirname(join(path.parentPath, path.name)).endsWith("in-use-by"))
      processes.set(Number(path.name), writtenMs(join(path.parentPath, path.name)));
  }
for (const [pid, knownMs] of processes) if (isStill(pid, knownMs)) endWithGroup(pid);
await untilGone([...processes]);

const servers = clusters.map((file) => [numberIn(file), writtenMs(file)]);
// Ends the server at once, with all of its own processes: these data are not read any more.
for (const [pid, knownMs] of servers) if (isStill(pid, knownMs)) end(pid, "SIGQUIT");
await untilGone(servers);
for (const [pid, knownMs] of servers) if (isStill(pid, knownMs)) end(pid, "SIGKILL");
for (const folder of folders)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });

/** A process that ends by itself meanwhile removes its own files. */
function unlessGone(look, otherwise) {
  try {
    return look();
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return otherwise;
  }
}

async function filesIn(folder) {
  const deadline = performance.now() + ENDS_WITHIN_MS;
  for (;;) {
    const whole = { recursive: true, withFileTypes: true, encoding: "utf8" };
    const files = unlessGone(() => readdirSync(folder, whole), null);
    if (files !== null) return files;
    // Either all of it is gone, or a part went while it was looked through.
    if (performance.now() > deadline || !existsSync(folder)) return [];
    await sleep(LOOK_EVERY_MS);
  }
}

function numberIn(file) {
  return unlessGone(() => Number(readFileSync(file, "utf8").split("\n")[0]), 0);
}

function writtenMs(file) {
  return unlessGone(() => statSync(file).mtimeMs, 0);
}

function isStill(pid, knownMs) {
  if (!(pid > 1)) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    const asked = ["-o", "stat=", "-o", "lstart=", "-p", String(pid)];
    const said = execFileSync("ps", asked, { env: { ...process.env, LC_ALL: "C" }, encoding: "utf8" }).trim();
    const [state = "", ...began] = said.split(/ +/);
    // Z: a zombie that ended and is not yet reaped by its parent.
    return !state.startsWith("Z") && Date.parse(began.join(" ")) <= knownMs + CLOCK_SLACK_MS;
  } catch (error) {
    // Without `ps` its number is all that is known; with it, the process ended just now.
    return error.code === "ENOENT";
  }
}

function end(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

function endWithGroup(pid) {
  end(-pid, "SIGKILL");
  end(pid, "SIGKILL");
}

async function untilGone(list) {
  const deadline = performance.now() + ENDS_WITHIN_MS;
  while (performance.now() < deadline && list.some(([pid, knownMs]) => isStill(pid, knownMs)))
    await sleep(LOOK_EVERY_MS);
}
