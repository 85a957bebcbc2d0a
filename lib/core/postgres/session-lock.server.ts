import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { systemClock } from "../time/clock";

/** Its place among the database's advisory locks; each program has a register of its own. */
export type SessionLock = readonly [space: number, number: number];

/**
 * The maximum wait: a migration or a long jump of the sandbox's clock may take its time, and a longer wait is
 * reported.
 */
const WAIT_MS_MAX = 30 * 60_000;
const ASK_EVERY_MS = 100;
/** A holder that says nothing for so long has stopped: the database ends its session, and the lock is free. */
const SILENT_MS_MAX = 10_000;
const SIGN_OF_LIFE_EVERY_MS = 2_000;

/**
 * Waits for the lock and holds it until the connection ends, or says nothing for ten seconds. It asks again and again
 * instead of waiting in the database: no statement is long.
 */
export async function holdForSession(client: pg.ClientBase, [space, number]: SessionLock): Promise<void> {
  await client.query(`set idle_session_timeout = ${SILENT_MS_MAX}`);
  const untilMs = systemClock.monotonicMs() + WAIT_MS_MAX;
  for (;;) {
    const { rows } = await client.query<{ isHeld: boolean }>(
      `select pg_try_advisory_lock($1, $2) as "isHeld"`,
      [space, number],
    );
    if (rows[0]?.isHeld) return;
    if (systemClock.monotonicMs() > untilMs)
      throw new Error(`another process holds the lock ${space}, ${number} for too long`);
    await sleep(ASK_EVERY_MS);
  }
}

/**
 * Runs work of other connections while this one holds the lock. `lost` aborts where the lock is not ours any more, as
 * after a stop of the whole process: the work checks it between its steps.
 */
export async function whileHolding<T>(
  pool: pg.Pool,
  lock: SessionLock,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const [lost, done] = [new AbortController(), new AbortController()];
  client.once("end", () => lost.abort());
  try {
    await holdForSession(client, lock);
    void giveSignsOfLife(client, done.signal).catch(() => lost.abort());
    return await work(lost.signal);
  } finally {
    done.abort();
    // Ends the session, and the lock with it.
    client.release(true);
  }
}

async function giveSignsOfLife(client: pg.ClientBase, done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    await sleep(SIGN_OF_LIFE_EVERY_MS, undefined, { signal: done, ref: false }).catch(() => undefined);
    if (!done.aborted) await client.query("select 1");
  }
}
