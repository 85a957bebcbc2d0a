import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const CONNECT_TIMEOUT_MS = 10_000;

// int8 arrives as text by default. Counts and centavos fit a safe integer; what does not is a defect, not a rounding.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond a safe integer: ${text}`);
  return value;
});

export type PoolOptions = {
  url: string;
  max: number;
  name: string;
  statementTimeoutMs?: number;
  /** The database refuses whatever would write. */
  isReadOnly?: boolean;
};

export function openPool({ url, max, name, statementTimeoutMs, isReadOnly }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(statementTimeoutMs !== undefined && { statement_timeout: statementTimeoutMs }),
    ...(isReadOnly && { options: "-c default_transaction_read_only=on" }),
  });
  // An idle connection that the server closes is replaced at the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  return pool;
}

/** A database whose migrations are not this version's. One line: it is all that a start says of it. */
export class OtherMigrationsError extends Error {
  override readonly name = "OtherMigrationsError";
  constructor(database: string) {
    super(
      `The database ${database} was made by an earlier version whose migrations were merged since: move the data ` +
        "directory away or choose another DATA_DIR; where its data matters, start the version that made it.",
    );
  }
}

/** Its place among the database's advisory locks; each program has a register of its own. */
export type SessionLock = readonly [space: number, number: number];

/** Waits for the lock and holds it until the connection ends. */
export async function holdForSession(client: pg.ClientBase, lock: SessionLock): Promise<void> {
  await client.query("select pg_advisory_lock($1, $2)", [...lock]);
}

/** Brings the schema up to date. Safe when several processes start at once: one migrates, the others wait and find it done. */
export async function migrateUnderLock(
  pool: pg.Pool,
  migrationsFolder: string,
  lock: SessionLock,
): Promise<void> {
  const client = await pool.connect();
  try {
    await holdForSession(client, lock);
    await refuseOtherMigrations(client, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Ending the session frees the lock even where the unlock could not be sent.
    client.release(true);
  }
}

/** The migrator compares dates alone: it would take tables of another shape for its own. */
async function refuseOtherMigrations(client: pg.PoolClient, migrationsFolder: string): Promise<void> {
  const { rows: here } = await client.query<{ database: string; isNew: boolean }>(
    `select current_database() as database, to_regclass('drizzle.__drizzle_migrations') is null as "isNew"`,
  );
  const { database = "", isNew = true } = here[0] ?? {};
  if (isNew) return;
  const { rows: done } = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at",
  );
  const known = readMigrationFiles({ migrationsFolder });
  // It may be behind, or ahead where a newer version ran: where both have a migration it is the same one.
  if (known.some(({ hash }, at) => done[at] !== undefined && done[at].hash !== hash))
    throw new OtherMigrationsError(database);
}
