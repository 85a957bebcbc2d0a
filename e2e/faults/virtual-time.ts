import pg from "pg";
import { type Clock } from "@/lib/core/time/clock";

/** Takes a database's one clock into a test's hand: for every process that uses it (decision "one clock"). */
export async function installDatabaseClock(
  url: string,
): Promise<{ pass(seconds: number): Promise<void>; now(): Promise<Date>; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  await pool.query("insert into clock_shift values (0)");
  return {
    pass: async (seconds) =>
      void (await pool.query("update clock_shift set seconds = seconds + $1", [seconds])),
    now: async () => {
      const { rows } = await pool.query<{ now: Date }>("select guiche_now() as now");
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
