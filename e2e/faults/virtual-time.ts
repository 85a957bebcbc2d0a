import pg from "pg";
import { type Clock } from "@/lib/core/clock";

/**
 * Takes a database's clock into a test's hand: everything in it that asks for `clock_timestamp()` gets the machine's
 * time and a shift. It holds for every process that uses this database.
 */
export async function installDatabaseClock(
  url: string,
): Promise<{ pass(seconds: number): Promise<void>; now(): Promise<Date>; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const name = new URL(url).pathname.slice(1);
  await pool.query(`
    create schema time_machine;
    create table time_machine.shift (seconds float8 not null);
    insert into time_machine.shift values (0);
    create function time_machine.clock_timestamp() returns timestamptz language sql volatile as
      'select pg_catalog.clock_timestamp() + make_interval(secs => seconds) from time_machine.shift';
    alter database ${name} set search_path = time_machine, pg_catalog, public;`);
  return {
    pass: async (seconds) =>
      void (await pool.query("update time_machine.shift set seconds = seconds + $1", [seconds])),
    now: async () => {
      const { rows } = await pool.query<{ now: Date }>("select time_machine.clock_timestamp() as now");
      return rows[0]?.now ?? new Date(NaN);
    },
    close: () => pool.end(),
  };
}

export type AppClock = Clock & { pass(seconds: number): void; skew(seconds: number): void };

/** The clock of the host that the dashboard runs on: it goes on, is moved on, and may be wrong. */
export function appClock(): AppClock {
  let passedMs = 0;
  let skewMs = 0;
  return {
    now: () => new Date(Date.now() + passedMs + skewMs),
    monotonicMs: () => performance.now() + passedMs,
    pass: (seconds) => void (passedMs += seconds * 1_000),
    skew: (seconds) => void (skewMs = seconds * 1_000),
  };
}
