import { execFile } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { access, chown, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { LIMITS, limitsConfig } from "@/lib/core/postgres/postgres-limits";
import { type Binaries, findOrCreateHome, runnableBinaries } from "./postgres-place";
import { type Account, asAccount, serverAccount } from "./server-account";

const run = promisify(execFile);

// After a kill of the server itself its process id can stay visible for about two seconds.
const START_TRIES = 20;
const START_RETRY_MS = 500;
const USER = "guiche";
const PROGRAM = "guiche_program";
/** Off for any of these, an acknowledged row can be lost. */
const DURABILITY_SETTINGS = ["fsync", "full_page_writes", "synchronous_commit"] as const;

export type EmbeddedPostgres = {
  /** As the owner of everything. */
  url: (database: string) => string;
  /** As the running program, which has what the owner gave it. */
  programUrl: (database: string) => string;
  /** Stops the server when no other process of this machine still uses it. */
  stop(): Promise<void>;
};

/**
 * PostgreSQL as a server of its own in `<dataDir>/postgres` (for root see `findOrCreateHome`). A server that is already
 * running there is joined, one that a killed process left behind included; the last process that leaves stops it.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  databases: readonly string[],
  { elsewhere }: { elsewhere?: string } = {},
): Promise<EmbeddedPostgres> {
  const owner = await serverAccount();
  const home = await findOrCreateHome(dataDir, owner, elsewhere);
  const cluster = join(home, "cluster");
  const users = join(home, "in-use-by");
  const binaries = await runnableBinaries(home, owner);

  await mkdir(users, { recursive: true });
  if (owner) await chown(users, owner.uid, owner.gid);
  await writeFile(join(users, String(process.pid)), "");

  const password = await keepPassword(join(home, "password"));
  if (!(await exists(join(cluster, "PG_VERSION"))))
    await createCluster(binaries, home, cluster, password, owner);

  const port = await startOrJoin(binaries, home, cluster, owner);
  const urlAs = (user: string, secret: string) => (database: string) =>
    `postgres://${user}:${secret}@127.0.0.1:${port}/${database}`;
  const url = urlAs(USER, password);
  const programPassword = await keepPassword(join(home, "program-password"));
  await refuseUnsafeSettings(url("postgres"));
  await createUnlessThere(
    url("postgres"),
    (name, literal) => `create role ${name(PROGRAM)} login password ${literal(programPassword)}`,
  );
  for (const database of databases)
    await createUnlessThere(url("postgres"), (name) => `create database ${name(database)}`);

  return {
    url,
    programUrl: urlAs(PROGRAM, programPassword),
    async stop() {
      await rm(join(users, String(process.pid)), { force: true });
      if (await hasLiveUser(users)) return;
      await run(binaries.pgCtl, ["stop", "-D", cluster, "-m", "fast", "-w"], {
        ...asAccount(owner),
        cwd: home,
      });
    },
  };
}

async function keepPassword(file: string): Promise<string> {
  try {
    // "wx": of two processes that start at once, one writes and the other reads.
    await writeFile(file, randomBytes(24).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFile(file, "utf8");
}

async function createCluster(
  binaries: Binaries,
  home: string,
  cluster: string,
  password: string,
  owner: Account | null,
): Promise<void> {
  const passwordFile = join(home, `password-for-initdb-${process.pid}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner) await chown(passwordFile, owner.uid, owner.gid);
  try {
    // Ordered by code point like C, but with small letters for accented ones: a search for ângela finds Ângela.
    const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const flags = ["--encoding=UTF8", ...locale, "--data-checksums", "--auth=scram-sha-256"];
    await run(binaries.initdb, ["-D", cluster, "-U", USER, `--pwfile=${passwordFile}`, ...flags], {
      ...asAccount(owner),
      cwd: home,
    });
  } catch (cause) {
    // Another process may have been first.
    if (!(await exists(join(cluster, "PG_VERSION"))))
      throw new Error(
        `PostgreSQL could not create its cluster in ${cluster}: ${String((cause as { stderr?: string }).stderr)}`,
        { cause },
      );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function startOrJoin(
  binaries: Binaries,
  home: string,
  cluster: string,
  owner: Account | null,
): Promise<number> {
  let lastError: unknown;
  for (let attempt = 0; attempt < START_TRIES; attempt++) {
    const running = await runningPort(cluster);
    if (running !== undefined && (await accepts(running))) return running;
    const port = await portFor(cluster);
    // Its log says of a refused statement what stood in the row: the program says it without (security, T42).
    const settings = [
      "unix_socket_directories=''",
      "max_connections=200",
      "listen_addresses=127.0.0.1",
      "log_min_messages=log",
    ];
    const options = `-h 127.0.0.1 -p ${port} ${settings.map((setting) => `-c ${setting}`).join(" ")}`;
    try {
      const log = join(home, "postgres.log");
      await run(binaries.pgCtl, ["start", "-D", cluster, "-w", "-t", "60", "-l", log, "-o", options], {
        ...asAccount(owner),
        cwd: home,
      });
      return port;
    } catch (error) {
      lastError = error;
      await sleep(START_RETRY_MS);
    }
  }
  throw new Error(`PostgreSQL did not start in ${cluster}; its log is ${join(home, "postgres.log")}`, {
    cause: lastError,
  });
}

/** The port in `postmaster.pid`, if the server that wrote it lives. */
async function runningPort(cluster: string): Promise<number | undefined> {
  const { pid, port } = await lastServer(cluster);
  return pid && port && isAlive(pid) ? port : undefined;
}

/**
 * Reads the file that a server wrote at its start. The server removes it at an ordinary stop, and leaves it where it
 * was killed.
 */
async function lastServer(cluster: string): Promise<{ pid?: number; port?: number }> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const [pid, , , port] = text.split("\n");
  return { ...(pid && { pid: Number(pid) }), ...(port && { port: Number(port) }) };
}

/** The port of a killed server, where it is free: a client that still has its address finds the new server there. */
async function portFor(cluster: string): Promise<number> {
  const { port } = await lastServer(cluster);
  return port !== undefined && (await isFree(port)) ? port : freePort();
}

async function accepts(port: number): Promise<boolean> {
  const server = { host: "127.0.0.1", port, user: USER, password: "", database: "postgres" };
  const client = new pg.Client({ ...server, ...limitsConfig(LIMITS.script) });
  try {
    await client.connect();
    return true;
  } catch (error) {
    // 28P01 and its kin: a server answered and wants the password, which is all that is asked here.
    return /^28/.test((error as { code?: string }).code ?? "") || /password/i.test(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function hasLiveUser(users: string): Promise<boolean> {
  let live = false;
  for (const pid of await readdir(users))
    if (isAlive(Number(pid))) live = true;
    else await rm(join(users, pid), { force: true });
  return live;
}

async function refuseUnsafeSettings(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...limitsConfig(LIMITS.script) });
  await client.connect();
  try {
    for (const setting of DURABILITY_SETTINGS) {
      const { rows } = await client.query<{ value: string }>("select current_setting($1) as value", [
        setting,
      ]);
      if (rows[0]?.value !== "on")
        throw new Error(`PostgreSQL runs with ${setting}=${rows[0]?.value}: refused.`);
    }
  } finally {
    await client.end();
  }
}

async function createUnlessThere(
  url: string,
  statement: (name: (text: string) => string, literal: (text: string) => string) => string,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...limitsConfig(LIMITS.script) });
  await client.connect();
  try {
    await client.query(statement(pg.escapeIdentifier, pg.escapeLiteral));
  } catch (error) {
    // 42P04, 42710: it is there already; 23505: two processes created it at once.
    if (!["42P04", "42710", "23505"].includes((error as { code?: string }).code ?? "")) throw error;
  } finally {
    await client.end();
  }
}

export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolveFree) => {
    const server = createServer();
    server.once("error", () => resolveFree(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolveFree(true)));
  });

/**
 * Ports below those that systems give to outgoing connections: such a connection might take the port before it is
 * listened on.
 */
const PORTS_FROM = 20_000;
const PORTS_TO = 30_000;

/** Returns a port of this machine that has no listener. */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS_FROM, PORTS_TO);
  return (await isFree(port)) ? port : freePort();
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
