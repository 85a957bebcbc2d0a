import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { type ClientOptions, openClient } from "./bounded-client.server";
import { LIMITS } from "./postgres-limits";
import { holdForSession, type SessionLock } from "./session-lock.server";

/**
 * The wait for a table's lock, before another attempt. A statement that waits for the lock blocks every statement
 * queued behind it.
 */
const LOCK_WAIT_MS = 2_000;
const LOCK_TRIES_MAX = 90;
const PAUSE_MS = 1_000;
const PIECE_PAUSE_MS = 20;
const LOCK_NOT_AVAILABLE = "55P03";

/** A statement after this line is repeated, each time committed by itself, until it has caught up. */
const IN_PIECES = /^\s*--\s*in pieces\b/i;
const CONCURRENTLY = /\bconcurrently\b/i;
const BUILT_INDEX = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?/i;

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

/**
 * Updates the schema while other instances of the previous release continue. Safe when several processes start at
 * once: one migrates, the others wait and find it done. A migration is one transaction that waits for no lock longer
 * than two seconds at a time, or, where it builds an index concurrently or fills a column in pieces, a series of
 * repeatable statements (decision 020).
 */
export async function migrateUnderLock(
  { url, name, count }: Pick<ClientOptions, "url" | "name"> & { count?: number },
  migrationsFolder: string,
  lock: SessionLock,
  afterwards: (client: pg.ClientBase) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const client = openClient({ url, name, limits: LIMITS.migration });
  await client.connect();
  try {
    await holdForSession(client, lock);
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
    const migrations = readMigrationFiles({ migrationsFolder });
    for (const migration of migrations.slice(await countDone(client, migrations), count))
      await (migration.sql.some(standsAlone) ? runInSteps(client, migration) : runAtOnce(client, migration));
    await afterwards(client);
  } finally {
    // Ending the session frees the lock even where the unlock could not be sent.
    await client.end();
  }
}

const standsAlone = (statement: string): boolean => CONCURRENTLY.test(statement) || IN_PIECES.test(statement);

/** How many of them the database has. It may be ahead, where a newer version ran: what both have is the same. */
async function countDone(client: pg.ClientBase, migrations: readonly MigrationMeta[]): Promise<number> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  // Where the owner has created everything, a process that only checks needs no permission to create it.
  if (!found[0]?.isThere) {
    await client.query("create schema if not exists drizzle");
    await client.query(
      "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
    );
  }
  const { rows: done } = await client.query<{ hash: string; database: string }>(
    "select hash, current_database() as database from drizzle.__drizzle_migrations order by created_at",
  );
  if (migrations.some(({ hash }, at) => done[at] !== undefined && done[at].hash !== hash))
    throw new OtherMigrationsError(done[0]?.database ?? "");
  return done.length;
}

const note = (client: pg.ClientBase, { hash, folderMillis }: MigrationMeta) =>
  client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
    hash,
    folderMillis,
  ]);

const runAtOnce = (client: pg.ClientBase, migration: MigrationMeta): Promise<void> =>
  againWhileLocked(async () => {
    await client.query("begin");
    try {
      for (const statement of migration.sql) await client.query(statement);
      await note(client, migration);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  });

async function runInSteps(client: pg.ClientBase, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql)
    if (IN_PIECES.test(statement)) await fillInPieces(client, statement);
    else
      await againWhileLocked(async () => {
        await dropHalfBuiltIndex(client, statement);
        await client.query(statement);
      });
  await note(client, migration);
}

/** The first piece is as large as the statement lets it be; a smaller one is the last, however fast others write meanwhile. */
async function fillInPieces(client: pg.ClientBase, statement: string): Promise<void> {
  let largest = 1;
  for (let changed = largest; changed >= largest; await sleep(PIECE_PAUSE_MS))
    await againWhileLocked(async () => {
      changed = (await client.query(statement)).rowCount ?? 0;
      largest = Math.max(largest, changed);
    });
}

/** Drops the index of a failed build. It occupies the name and is not usable. */
async function dropHalfBuiltIndex(client: pg.ClientBase, statement: string): Promise<void> {
  const [, index] = BUILT_INDEX.exec(statement) ?? [];
  if (index === undefined) return;
  const { rows } = await client.query(
    "select 1 from pg_index where indexrelid = to_regclass(quote_ident($1)) and not indisvalid",
    [index],
  );
  if (rows.length > 0) await client.query(`drop index concurrently "${index}"`);
}

async function againWhileLocked(run: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await run();
    } catch (error) {
      const isLocked = error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;
      if (!isLocked || tries === LOCK_TRIES_MAX) throw error;
      await sleep(PAUSE_MS);
    }
}
