import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const MIGRATION_LOCK = 727401;
const CONNECT_TIMEOUT_MS = 10_000;

// int8 arrives as text by default. Counts and centavos fit a safe integer; what does not is a defect, not a rounding.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond a safe integer: ${text}`);
  return value;
});

export type PoolOptions = { url: string; max: number; name: string; statementTimeoutMs?: number };

export function openPool({ url, max, name, statementTimeoutMs }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(statementTimeoutMs !== undefined && { statement_timeout: statementTimeoutMs }),
  });
  // An idle connection that the server closes is replaced at the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  return pool;
}

/** Brings the schema up to date. Safe when several processes start at once: one migrates, the others wait and find it done. */
export async function migrateUnderLock(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Ending the session frees the lock even where the unlock could not be sent.
    client.release(true);
  }
}
