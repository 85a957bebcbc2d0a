import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { canEnter, serverAccount } from "./server-account";

const CLEAR_AWAY = fileURLToPath(new URL("./clear-away.mjs", import.meta.url));

let clearingUp: ChildProcess | undefined;

export type TemporaryFolder = {
  path: string;
  /** Stays after all, however this process ends. */
  keep(): void;
  remove(): Promise<void>;
};

/**
 * A folder that is removed when this process ends in any way, `kill -9` included. The PostgreSQL servers with data in
 * it, and the processes that started them, are ended first.
 */
export async function temporaryFolder(prefix: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(await temporaryPlace(), prefix));
  // A server that runs under another account passes through, and does not list it.
  await chmod(path, 0o711);
  tell({ folder: path });
  return {
    path,
    keep: () => tell({ keep: path }),
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 10 }),
  };
}

/** The system's folder for such files, or one that the account of PostgreSQL's servers can enter too. */
async function temporaryPlace(): Promise<string> {
  const account = await serverAccount();
  for (const place of [tmpdir(), "/tmp", "/var/tmp"]) if (await canEnter(account, place)) return place;
  return tmpdir();
}

/** For a child that would not notice that we ended, or not at once: one that is stopped, or that writes until the end. */
export function endWithUs(child: ChildProcess): void {
  if (child.pid !== undefined) tell({ process: child.pid });
}

function standBy(): ChildProcess {
  const child = spawn(process.execPath, [CLEAR_AWAY], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.unref();
  // The pipe is for our end, and does not put it off.
  if (child.stdin instanceof Socket) child.stdin.unref();
  return child;
}

function tell(what: { folder: string } | { keep: string } | { process: number }): void {
  clearingUp ??= standBy();
  clearingUp.stdin?.write(`${JSON.stringify(what)}\n`);
}
