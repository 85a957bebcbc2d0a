import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Arena, type Nemesis } from "./arena";

/** The product's own connections, and no other's. */
const THEIRS = "datname = 'guiche' and application_name like 'guiche%' and pid <> pg_backend_pid()";
const LOCKED = [
  "intents",
  "deliveries",
  "transactions",
  "movements",
  "daily_totals",
  "audit_entries",
  "instance_beats",
  "api_calls",
  "sessions",
  "settings",
] as const;
const RECOVERY_MS = 30_000;
const CONNECT_AGAIN_MS = 250;
const CANCEL_EVERY_MS = { least: 20, most: 150 } as const;
const CROWD_AT_ONCE = 15;
const CROWD_MAX = 250;
const TOO_MANY_CONNECTIONS = "53300";

/** With a connection of its own, past every proxy, to any of the databases. */
export async function withClient<T>(
  { cluster }: Pick<Arena, "cluster">,
  work: (client: pg.Client) => Promise<T>,
  database = "guiche",
): Promise<T> {
  const client = await connected(cluster.server.url(database));
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits for a server that has just died to recover. */
async function connected(connectionString: string): Promise<pg.Client> {
  const until = performance.now() + RECOVERY_MS;
  for (;;) {
    const client = new pg.Client({ connectionString, application_name: "chaos" });
    // A server that dies ends it, and the query that was under way says so.
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(CONNECT_AGAIN_MS);
    }
  }
}

/** One process of PostgreSQL, in the middle of a transaction where there is one, with everything that it holds. */
export const backend: Nemesis = (arena, forMs) =>
  withClient(arena, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where ${THEIRS} order by state like '%transaction%' desc, random() limit 1`,
    );
    const pid = rows[0]?.pid;
    if (pid === undefined) return;
    process.kill(pid, "SIGSTOP");
    try {
      await sleep(forMs);
    } finally {
      process.kill(pid, "SIGCONT");
    }
  });

const JUMPS_S = [-400, -100, -20, 20, 60, 120] as const;

/** The clock that decides for all, as after a failover to a host whose time is another; and back. */
export const jump: Nemesis = async (arena, forMs) => {
  const seconds = arena.random.pick(JUMPS_S);
  arena.figures.add(`Clock of the database.${seconds > 0 ? "ahead" : "behind"} by ${Math.abs(seconds)} s`);
  await withClient(arena, (client) =>
    client.query("insert into clock_shift (seconds) values ($1)", [seconds]),
  );
  try {
    await sleep(forMs);
  } finally {
    await withClient(arena, (client) => client.query("delete from clock_shift"));
  }
};

/** `kill -9` of the server, or of one of its processes: then all others start anew, too. */
export const crash: Nemesis = async (arena, forMs) => {
  const { server } = arena.cluster;
  if (arena.random.chance(0.5)) {
    arena.figures.add("PostgreSQL killed.one process");
    await withClient(arena, async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where ${THEIRS} order by random() limit 1`,
      );
      if (rows[0]) process.kill(rows[0].pid, "SIGKILL");
    });
  } else {
    arena.figures.add("PostgreSQL killed.the server");
    await server.kill();
    await sleep(forMs);
    await server.startAgain();
  }
  await withClient(arena, () => Promise.resolve());
};

export const lock: Nemesis = (arena, forMs) =>
  withClient(arena, async (client) => {
    const table = arena.random.pick(LOCKED);
    arena.figures.add(`Locked.${table}`);
    await client.query("begin");
    await client.query(`lock table ${table} in access exclusive mode`);
    await sleep(forMs);
    await client.query("rollback");
  });

/** Opens connections until the server accepts no more. Now and then the connected clients have to reconnect. */
export const crowd: Nemesis = async (arena, forMs) => {
  const crowded: pg.Client[] = [];
  try {
    for (let isFull = false; !isFull && crowded.length < CROWD_MAX;) {
      const arriving = Array.from(
        { length: CROWD_AT_ONCE },
        () =>
          new pg.Client({ connectionString: arena.cluster.server.url("guiche"), application_name: "crowd" }),
      );
      const arrived = await Promise.all(arriving.map(enters));
      crowded.push(...arriving.filter((_, index) => arrived[index]));
      isFull = arrived.includes(false);
    }
    arena.figures.add("Crowds.connections taken", crowded.length);
    if (arena.random.chance(0.5))
      await crowded[0]?.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${THEIRS}`);
    await sleep(forMs);
  } finally {
    await Promise.all(crowded.map((client) => client.end().catch(() => undefined)));
  }
};

async function enters(client: pg.Client): Promise<boolean> {
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== TOO_MANY_CONNECTIONS) throw error;
    return false;
  }
}

/** As a statement's time-out does it: the statement fails, and what it was in. Now and then its connection goes, too. */
export const timeout: Nemesis = (arena, forMs) =>
  withClient(arena, async (client) => {
    const until = performance.now() + forMs;
    while (performance.now() < until) {
      const end = arena.random.chance(0.1) ? "pg_terminate_backend" : "pg_cancel_backend";
      const { rowCount } = await client.query(
        `select ${end}(pid) from pg_stat_activity
         where ${THEIRS} and state in ('active', 'idle in transaction') and wait_event is distinct from 'ClientRead'
         order by random() limit 1`,
      );
      arena.figures.add(`Statements ended.${end}`, rowCount ?? 0);
      await sleep(arena.random.between(CANCEL_EVERY_MS.least, CANCEL_EVERY_MS.most));
    }
  });
