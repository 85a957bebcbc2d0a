import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { type ClientOptions, openClient } from "./bounded-client.server";
import { BoundedPool } from "./bounded-pool.server";
import { LIMITS } from "./postgres-limits";
import { holdForSession, type SessionLock } from "./session-lock.server";

// int8 arrives as text by default. Counts and centavos fit a safe integer; what does not is a defect, not a rounding.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond a safe integer: ${text}`);
  return value;
});

/** The one place where connections come from: each has its limits. */
export const openPool = (options: ClientOptions & { max: number }): pg.Pool => new BoundedPool(options);

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

/** Brings the schema up to date. Safe when several processes start at once: one migrates, the others wait and find it done. */
export async function migrateUnderLock(
  { url, name }: Pick<ClientOptions, "url" | "name">,
  migrationsFolder: string,
  lock: SessionLock,
): Promise<void> {
  const client = openClient({ url, name, limits: LIMITS.migration });
  await client.connect();
  try {
    await holdForSession(client, lock);
    await refuseOtherMigrations(client, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Ending the session frees the lock even where the unlock could not be sent.
    await client.end();
  }
}

/** The migrator compares dates alone: it would take tables of another shape for its own. */
async function refuseOtherMigrations(client: pg.ClientBase, migrationsFolder: string): Promise<void> {
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
