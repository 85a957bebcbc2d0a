import "server-only";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { LIMITS, type WaitLimits } from "@/lib/core/postgres-limits";
import { migrateUnderLock } from "@/lib/core/migrate.server";
import { openPool } from "@/lib/core/postgres.server";
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

const WRITERS_MAX = 12;
/** A slow report must not hold what a form needs. */
const READERS_MAX = 12;
/** Neither forms nor reports may hold what a webhook needs: commits, a sign of life, a trial of both. */
const RECEIVERS_MAX = 4;
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
  writers: pg.Pool;
  readers: pg.Pool;
  receivers: pg.Pool;
  url: string;
  close(): Promise<void>;
};

/** `limits`: of a command that people wait for, and nobody else. */
export function openStore(url: string, limits?: WaitLimits): Store {
  const writers = openPool({ url, max: WRITERS_MAX, name: "guiche", limits: limits ?? LIMITS.writer });
  const readers = openPool({
    url,
    max: READERS_MAX,
    name: "guiche-read",
    limits: limits ?? LIMITS.reader,
    isReadOnly: true,
  });
  const receivers = openPool({ url, max: RECEIVERS_MAX, name: "guiche-receive", limits: LIMITS.receiver });
  const reader = readerOn(databaseOn(readers));
  const statement = statementOn(databaseOn(receivers));
  return {
    transaction: (work) =>
      againAfterDeadlock(() => inTransaction(writers, "begin", (database) => work(txOn(database)))),
    read: (work) => work(reader),
    snapshot: (work) =>
      inTransaction(readers, "begin isolation level repeatable read read only", (database) =>
        work(readerOn(database)),
      ),
    receive: (work) => againAfterDeadlock(() => work(statement)),
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

/**
 * Whatever becomes of it, the connection is given back, or given up where it is lost. A transaction that the database
 * ended while this process stood still is over: nothing that follows in it has an effect, and its end throws.
 */
async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let lost: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(databaseOn(client));
    const { command } = await client.query("commit");
    // A commit after a failed statement is answered so, and is no error to the database.
    if (command !== "COMMIT") throw new Error(`the transaction ended in ${command}`);
    return result;
  } catch (error) {
    await client.query("rollback").catch((rollbackError: Error) => {
      lost = rollbackError;
    });
    throw error;
  } finally {
    client.release(lost);
  }
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

export const migrateStore = (store: Store): Promise<void> =>
  migrateUnderLock({ url: store.url, name: "guiche-migrate" }, migrationsFolder(), MIGRATION_LOCK);
