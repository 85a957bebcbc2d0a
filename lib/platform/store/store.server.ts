import "server-only";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { type BoundedPool } from "@/lib/core/postgres/bounded-pool.server";
import { LIMITS, type WaitLimits } from "@/lib/core/postgres/postgres-limits";
import { migrateUnderLock } from "@/lib/core/postgres/migrate.server";
import { openPool } from "@/lib/core/postgres/postgres.server";
import { POOLS } from "./connections";
import { grantProgram } from "./grant-program.server";
import { MIGRATION_LOCK } from "./locks.server";
import {
  type Database,
  type Reader,
  type Statement,
  type Tx,
  readerOn,
  statementOn,
  txOn,
} from "./tx.server";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { changeMessage } from "@/lib/core/postgres/without-values.server";

/** PostgreSQL ended this transaction because another waited for it as it waited for the other: nothing of it was done. */
const DEADLOCK = "40P01";
const DEADLOCK_TRIES_MAX = 5;
const DEADLOCK_PAUSE_MS_MAX = 50;

export type Store = {
  /** All or nothing; throws roll back. `work` runs again after a deadlock, so it does nothing beyond `tx`. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads that need no transaction. The database refuses any write by these connections. */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /** Several reads as of one moment. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /** One statement that commits at once, by connections that receipt has for itself. */
  receive<T>(work: (statement: Statement) => Promise<T>): Promise<T>;
  writers: BoundedPool;
  readers: BoundedPool;
  receivers: BoundedPool;
  /** For connections outside of these pools, whose sessions are their own. */
  url: string;
  close(): Promise<void>;
};

type StoreOptions = {
  /** Limits of a command that only people wait for. */
  limits?: WaitLimits;
  /** The same database through a pooler in transaction mode: forms and reports go there, and share what it has. */
  poolerUrl?: string | null;
};

export function openStore(url: string, { limits, poolerUrl = null }: StoreOptions = {}): Store {
  const isPooled = poolerUrl !== null;
  const pool = (name: string, max: number, isReadOnly: boolean) =>
    openPool({
      url: poolerUrl ?? url,
      name,
      max,
      limits: limits ?? (isReadOnly ? LIMITS.reader : LIMITS.writer),
      isReadOnly,
      isPooled,
    });
  const writers = pool("guiche", POOLS.writers, false);
  const readers = pool("guiche-read", POOLS.readers, true);
  const receivers = openPool({
    url,
    name: "guiche-receive",
    max: POOLS.receivers,
    limits: LIMITS.receiver,
  });
  const reader = readerOn(databaseOn(readers));
  const statement = statementOn(databaseOn(receivers), { isPooled: false });
  return {
    transaction: (work) =>
      withoutParameters(() =>
        againAfterDeadlock(() =>
          writers.transaction((client) => work(txOn(databaseOn(client), { isPooled }))),
        ),
      ),
    read: (work) => withoutParameters(() => work(reader)),
    snapshot: (work) =>
      withoutParameters(() =>
        readers.transaction(
          (client) => work(readerOn(databaseOn(client))),
          "isolation level repeatable read read only",
        ),
      ),
    receive: (work) => withoutParameters(() => againAfterDeadlock(() => work(statement))),
    writers,
    readers,
    receivers,
    url,
    async close() {
      await Promise.all([writers.end(), readers.end(), receivers.end()]);
    },
  };
}

const databases = new WeakMap<pg.Pool | pg.PoolClient, Database>();

/** One for each connection: what the query builder learns of a table it learns once. */
function databaseOn(connection: pg.Pool | pg.PoolClient): Database {
  const known = databases.get(connection) ?? drizzle(connection, { casing: "snake_case" });
  databases.set(connection, known);
  return known;
}

async function againAfterDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await run();
    } catch (error) {
      if (tries === DEADLOCK_TRIES_MAX || !isDeadlock(error)) throw error;
      await sleep(Math.random() * DEADLOCK_PAUSE_MS_MAX * tries);
    }
}

function isDeadlock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && cause.code === DEADLOCK) return true;
  return false;
}

/** Every program of ours starts in the project's folder, built or not. */
const migrationsFolder = (): string => join(process.cwd(), "lib", "platform", "store", "migrations");

/** By their hashes, in order. */
export const listOurMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ hash }) => hash);

/**
 * Brings the schema up to date. With an owner of its own the tables are the owner's, and who opened the store is given what the
 * running program needs of them.
 */
export const migrateStore = (
  { url }: Pick<Store, "url">,
  ownerUrl: string | null = null,
  /** So many from the first: rows that come back fit the tables that they were taken from. */
  count?: number,
): Promise<void> =>
  migrateUnderLock(
    { url: ownerUrl ?? url, name: "guiche-migrate", ...(count !== undefined && { count }) },
    migrationsFolder(),
    MIGRATION_LOCK,
    ownerUrl === null
      ? undefined
      : (client) => grantProgram(client, decodeURIComponent(new URL(url).username)),
  );

/**
 * The query builder's error says the statement with all of its values. An error that leaves the store says the statement alone;
 * the database's own answer, its cause, lost its values where it came in (lib/core/postgres/without-values.server.ts).
 */
async function withoutParameters<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof DrizzleQueryError) {
        changeMessage(cause, `Failed query: ${cause.query}`);
        cause.params = [];
      }
    throw error;
  }
}
