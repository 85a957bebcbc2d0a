import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type PgColumn, type PgTable, getTableConfig } from "drizzle-orm/pg-core";
import { type Tx } from "./tx.server";

/** A table that is partitioned by month (tables/months.sql). */
export type Monthly = { table: PgTable; at: PgColumn };

/** This month and the next ones, so that nothing has to be moved when they begin. */
const MADE_AHEAD = 3;
/** Limit of the wait for a table lock. A statement that follows one that waits for a whole table waits behind it. */
const LOCK_WAIT_SECONDS = 2;

type Month = { part: string; from: Date; before: Date };

/**
 * Creates the missing partitions: those of the coming months, and those for rows that arrived while their month had
 * none; these rows move there. Returns the number created. Concurrent reads and writes wait no longer than for the
 * last of those rows.
 */
export async function makeMonths(tx: Tx, monthly: Monthly, now: Date): Promise<number> {
  const name = nameOf(monthly);
  await lockAlone(tx, name);
  const known = new Set((await partsOf(tx, name)).map(({ part }) => part));
  const strays = await tx.rows<{ at: string }>(
    sql`select distinct date_trunc('month', ${sql.identifier(monthly.at.name)}, 'UTC') as at from ${rest(name)}`,
  );
  const ahead = Array.from({ length: MADE_AHEAD }, (_, index) => monthOf(now, index));
  const wanted = new Map(
    [...ahead, ...strays.map(({ at }) => new Date(at))].map((from) => [partOf(name, from), monthOf(from)]),
  );
  const missing = [...wanted].filter(([part]) => !known.has(part));
  for (const [, from] of missing)
    await tx.execute(
      sql`select make_month(${name}::regclass, ${monthly.at.name}, ${from.toISOString()}::timestamptz)`,
    );
  return missing.length;
}

/** Drops whole months that ended before a moment and contain nothing to retain. Returns their number. */
export async function dropMonths(
  tx: Tx,
  monthly: Monthly,
  { before, isKept }: { before: Date; isKept: SQL },
): Promise<number> {
  const name = nameOf(monthly);
  await lockAlone(tx, name);
  let dropped = 0;
  for (const month of await partsOf(tx, name)) {
    if (month.before > before) continue;
    const kept = sql`select from ${monthly.table} where ${monthly.at} >= ${month.from.toISOString()} and ${monthly.at} < ${month.before.toISOString()} and ${isKept} limit 1`;
    if ((await tx.rows(kept)).length > 0) continue;
    // No transaction may insert into the month between the check and its drop.
    await tx.execute(sql`lock table ${monthly.table} in access exclusive mode`);
    if ((await tx.rows(kept)).length > 0) continue;
    await tx.execute(sql`select drop_month(${name}::regclass, ${month.part})`);
    dropped += 1;
  }
  return dropped;
}

/**
 * Processes that create or drop months wait for one another. Readers and writers do not wait, except for the seconds
 * that this process may wait for the lock.
 */
async function lockAlone(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_WAIT_SECONDS}s'`));
  await tx.execute(sql`lock table only ${sql.identifier(name)} in share update exclusive mode`);
}

async function partsOf(tx: Tx, name: string): Promise<Month[]> {
  const rows = await tx.rows<{ part: string }>(sql`
    select relname as part from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${name}::regclass order by relname`);
  return rows.flatMap(({ part }) => {
    const [, year, month] = /_(\d{4,})_(\d{2})$/.exec(part) ?? [];
    if (year === undefined || month === undefined) return [];
    const from = new Date(Date.UTC(Number(year), Number(month) - 1));
    return [{ part, from, before: monthOf(from, 1) }];
  });
}

const nameOf = ({ table }: Monthly): string => getTableConfig(table).name;
const rest = (name: string): SQL => sql`${sql.identifier(`${name}_default`)}`;
/** The first moment of a month by UTC, so many months later. */
const monthOf = (at: Date, later = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later));
const partOf = (name: string, at: Date): string =>
  `${name}_${at.getUTCFullYear()}_${String(at.getUTCMonth() + 1).padStart(2, "0")}`;
