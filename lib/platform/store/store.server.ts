import "server-only";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { migrateUnderLock, openPool } from "@/lib/core/postgres.server";
import { MIGRATION_LOCK } from "./locks.server";
import { type Reader, type Tx, readerOn, txOn } from "./tx.server";

const WRITERS_MAX = 12;
const READERS_MAX = 12;
/** A slow report must not hold what a webhook needs: readers have connections of their own, and an end. */
const READ_TIMEOUT_MS = 20_000;
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
  writers: pg.Pool;
  readers: pg.Pool;
  url: string;
  close(): Promise<void>;
};

export function openStore(url: string): Store {
  const writers = openPool({ url, max: WRITERS_MAX, name: "guiche" });
  const readers = openPool({
    url,
    max: READERS_MAX,
    name: "guiche-read",
    statementTimeoutMs: READ_TIMEOUT_MS,
    isReadOnly: true,
  });
  const write = drizzle(writers, { casing: "snake_case" });
  const read = drizzle(readers, { casing: "snake_case" });
  const reader = readerOn(read);
  return {
    transaction: (work) => againAfterDeadlock(() => write.transaction((tx) => work(txOn(tx)))),
    read: (work) => work(reader),
    snapshot: (work) =>
      read.transaction((tx) => work(readerOn(tx)), {
        isolationLevel: "repeatable read",
        accessMode: "read only",
      }),
    writers,
    readers,
    url,
    async close() {
      await Promise.all([writers.end(), readers.end()]);
    },
  };
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
  migrateUnderLock(store.writers, migrationsFolder(), MIGRATION_LOCK);
